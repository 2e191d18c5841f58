package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.reasoner.InferenceType;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/** The inferred class hierarchy: for each class its equivalent classes and direct superclasses. */
final class ClassifyOperation {

    private final Job job;

    ClassifyOperation(Job job) {
        this.job = job;
    }

    void run() throws Exception {
        JsonObject result = job.result();
        OWLOntology ontology = new Documents().load(job.request().getAsJsonObject("source"));
        job.enter("consistency");
        OWLReasoner reasoner = new HermitFactory(job).createReasoner(ontology);
        result.addProperty("consistent", reasoner.isConsistent());
        if (result.get("consistent").getAsBoolean()) {
            job.enter("classification");
            reasoner.precomputeInferences(InferenceType.CLASS_HIERARCHY);
            result.add("classes", classes(ontology, reasoner));
        }
        reasoner.dispose();
    }

    private JsonArray classes(OWLOntology ontology, OWLReasoner reasoner) {
        JsonArray array = new JsonArray();
        for (OWLClass each : ontology.classesInSignature().sorted().toList()) {
            job.throwIfCancelled();
            JsonObject described = new JsonObject();
            described.addProperty("iri", each.getIRI().toString());
            described.add("equivalent", Json.strings(iris(
                    reasoner.getEquivalentClasses(each).entities().filter(other -> !other.equals(each)).toList())));
            described.add("superClasses",
                    Json.strings(iris(reasoner.getSuperClasses(each, true).entities().toList())));
            array.add(described);
        }
        return array;
    }

    private static List<String> iris(List<OWLClass> classes) {
        return classes.stream().map(each -> each.getIRI().toString()).sorted().toList();
    }
}

package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/** Is the ontology in OWL 2 DL, is it consistent, and can every class and property have instances? */
final class CheckOperation {

    private final Job job;

    CheckOperation(Job job) {
        this.job = job;
    }

    void run() throws Exception {
        JsonObject result = job.result();
        Documents documents = new Documents();
        OWLOntology ontology = documents.load(job.request().getAsJsonObject("source"));
        result.addProperty("axioms", ontology.getAxiomCount());
        result.addProperty("logicalAxioms", ontology.getLogicalAxiomCount());
        result.add("missingImports", Json.strings(documents.missingImports()));
        job.enter("profile");
        new ProfileReport(ontology).addTo(result);
        job.enter("consistency");
        OWLReasoner reasoner = new HermitFactory(job).createReasoner(ontology);
        boolean consistent = reasoner.isConsistent();
        result.addProperty("consistent", consistent);
        if (consistent) {
            satisfiability(ontology, reasoner, result);
        }
        reasoner.dispose();
    }

    /** Tested one by one: classifying would answer more than is asked, at a price. */
    private void satisfiability(OWLOntology ontology, OWLReasoner reasoner, JsonObject result) {
        OWLDataFactory factory = ontology.getOWLOntologyManager().getOWLDataFactory();
        job.enter("classes");
        result.add("unsatisfiableClasses",
                rejected(ontology.classesInSignature(), each -> reasoner.isSatisfiable(each)));
        job.enter("properties");
        result.add("unsatisfiableObjectProperties", rejected(ontology.objectPropertiesInSignature(), each -> {
            OWLClassExpression some = factory.getOWLObjectSomeValuesFrom(each, factory.getOWLThing());
            return reasoner.isSatisfiable(some);
        }));
        result.add("unsatisfiableDataProperties", rejected(ontology.dataPropertiesInSignature(), each -> {
            OWLClassExpression some = factory.getOWLDataSomeValuesFrom(each, factory.getTopDatatype());
            return reasoner.isSatisfiable(some);
        }));
    }

    private <T extends OWLEntity> JsonArray rejected(Stream<T> entities, Predicate<T> satisfiable) {
        List<T> sorted = entities.sorted().toList();
        JsonArray unsatisfiable = new JsonArray();
        for (T each : sorted) {
            job.throwIfCancelled();
            boolean bottom = each.isBottomEntity();
            if (!bottom && !satisfiable.test(each)) {
                unsatisfiable.add(each.getIRI().toString());
            }
        }
        return unsatisfiable;
    }
}

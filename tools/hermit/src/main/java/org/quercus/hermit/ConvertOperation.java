package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semanticweb.owlapi.io.StringDocumentTarget;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.OWLAnonymousIndividual;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLDocumentFormat;
import org.semanticweb.owlapi.model.OWLEquivalentClassesAxiom;
import org.semanticweb.owlapi.model.OWLEquivalentDataPropertiesAxiom;
import org.semanticweb.owlapi.model.OWLEquivalentObjectPropertiesAxiom;
import org.semanticweb.owlapi.model.OWLNaryAxiom;
import org.semanticweb.owlapi.model.OWLObjectPropertyAssertionAxiom;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLSameIndividualAxiom;

/**
 * Writes an ontology in another format, reads it back, and lists the axioms that did not survive: Manchester syntax, for
 * one, has no place for an equivalence of two unnamed classes and drops it without a word.
 */
final class ConvertOperation {

    private final Job job;

    ConvertOperation(Job job) {
        this.job = job;
    }

    void run() throws Exception {
        JsonObject source = job.request().getAsJsonObject("source");
        String to = job.request().get("to").getAsString();
        Documents documents = new Documents();
        OWLOntology ontology = documents.load(source);
        JsonObject result = job.result();
        job.enter("writing");
        Map<String, List<OWLAxiom>> before = byShape(ontology);
        AxiomText axiomText = new AxiomText(ontology);
        if (to.equals("manchester")) {
            ontology.remove(ontology.axioms().filter(ManchesterLimits::breaks).toList());
        }
        String text = write(ontology, to);
        result.addProperty("text", text);
        result.add("missingImports", Json.strings(documents.missingImports()));
        job.enter("reading back");
        OWLOntology after = new Documents().load(text, Formats.named(to), source);
        result.addProperty("axioms", before.values().stream().mapToInt(List::size).sum());
        result.add("lost", missing(before, byShape(after), axiomText));
        result.add("gained", missing(byShape(after), before, new AxiomText(after)));
    }

    private String write(OWLOntology ontology, String to) throws Exception {
        OWLDocumentFormat format = Formats.named(to);
        if (format.isPrefixOWLDocumentFormat()) {
            format.asPrefixOWLDocumentFormat().setDefaultPrefix(null);
            prefixes().forEach(format.asPrefixOWLDocumentFormat()::setPrefix);
        }
        StringDocumentTarget target = new StringDocumentTarget();
        ontology.getOWLOntologyManager().saveOntology(ontology, format, target);
        return target.toString();
    }

    private Map<String, String> prefixes() {
        Map<String, String> prefixes = new TreeMap<>();
        if (job.request().has("prefixes")) {
            job.request().getAsJsonObject("prefixes").entrySet()
                    .forEach(entry -> prefixes.put(entry.getKey() + ":", entry.getValue().getAsString()));
        }
        return prefixes;
    }

    /** Axioms, declarations aside, by a text in which all anonymous individuals look alike. */
    private static Map<String, List<OWLAxiom>> byShape(OWLOntology ontology) {
        return ontology.axioms()
                .filter(axiom -> !axiom.isOfType(AxiomType.DECLARATION))
                .flatMap(ConvertOperation::normalised)
                .distinct()
                .collect(Collectors.groupingBy(ConvertOperation::shape, TreeMap::new, Collectors.toList()));
    }

    /** RDF holds an equivalence of many as pairs, and an assertion over an inverse the other way round. */
    private static Stream<? extends OWLAxiom> normalised(OWLAxiom axiom) {
        if (axiom instanceof OWLObjectPropertyAssertionAxiom assertion) {
            return Stream.of(assertion.getSimplified());
        }
        boolean equivalence = axiom instanceof OWLEquivalentClassesAxiom
                || axiom instanceof OWLEquivalentObjectPropertiesAxiom
                || axiom instanceof OWLEquivalentDataPropertiesAxiom
                || axiom instanceof OWLSameIndividualAxiom;
        return equivalence ? ((OWLNaryAxiom<?>) axiom).splitToAnnotatedPairs().stream() : Stream.of(axiom);
    }

    private static String shape(OWLAxiom axiom) {
        String text = axiom.toString();
        for (OWLAnonymousIndividual individual : axiom.anonymousIndividuals().toList()) {
            text = text.replace(individual.getID().getID(), "_:");
        }
        return text;
    }

    private static JsonArray missing(
            Map<String, List<OWLAxiom>> from, Map<String, List<OWLAxiom>> in, AxiomText text) throws Exception {
        JsonArray array = new JsonArray();
        for (Map.Entry<String, List<OWLAxiom>> entry : from.entrySet()) {
            int surplus = entry.getValue().size() - in.getOrDefault(entry.getKey(), List.of()).size();
            for (OWLAxiom axiom : entry.getValue().subList(0, Math.max(0, surplus))) {
                array.add(text.describe(axiom));
            }
        }
        return array;
    }
}

package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semanticweb.owl.explanation.api.Explanation;
import org.semanticweb.owl.explanation.api.ExplanationGenerator;
import org.semanticweb.owl.explanation.api.ExplanationProgressMonitor;
import org.semanticweb.owl.explanation.impl.blackbox.Configuration;
import org.semanticweb.owl.explanation.impl.blackbox.DivideAndConquerContractionStrategy;
import org.semanticweb.owl.explanation.impl.blackbox.InitialEntailmentCheckStrategy;
import org.semanticweb.owl.explanation.impl.blackbox.StructuralTypePriorityExpansionStrategy;
import org.semanticweb.owl.explanation.impl.blackbox.checker.BlackBoxExplanationGeneratorFactory;
import org.semanticweb.owl.explanation.impl.blackbox.checker.InconsistentOntologyExplanationGeneratorFactory;
import org.semanticweb.owl.explanation.impl.blackbox.checker.SatisfiabilityEntailmentCheckerFactory;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLDatatype;
import org.semanticweb.owlapi.model.OWLDatatypeDefinitionAxiom;
import org.semanticweb.owlapi.model.OWLException;
import org.semanticweb.owlapi.model.OWLLogicalAxiom;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyManager;

/**
 * Justifications: the smallest sets of axioms from which a clash (or an entailment) follows.
 *
 * <p>{@code targets} is a list of {@code {kind: inconsistency}}, {@code {kind: class | objectProperty | dataProperty,
 * iri}} (why can it have no instances?) and {@code {kind: entailment, ntriples}}; {@code maximum} bounds the
 * justifications of each.
 */
final class ExplainOperation {

    private static final long NO_TIMEOUT = Long.MAX_VALUE;

    private final Job job;
    private final Supplier<OWLOntologyManager> managers = OWLManager::createOWLOntologyManager;
    private final OWLDataFactory factory = OWLManager.getOWLDataFactory();
    private final ExplanationProgressMonitor<OWLAxiom> monitor = new ExplanationProgressMonitor<>() {
        @Override
        public void foundExplanation(
                ExplanationGenerator<OWLAxiom> generator,
                Explanation<OWLAxiom> explanation,
                Set<Explanation<OWLAxiom>> all) {}

        @Override
        public boolean isCancelled() {
            return job.isCancelled();
        }
    };

    ExplainOperation(Job job) {
        this.job = job;
    }

    void run() throws Exception {
        JsonObject request = job.request();
        OWLOntology ontology = new Documents().load(request.getAsJsonObject("source"));
        AxiomText text = new AxiomText(ontology);
        int maximum = request.has("maximum") ? request.get("maximum").getAsInt() : 1;
        JsonArray explained = new JsonArray();
        job.result().add("explanations", explained);
        for (JsonElement element : request.getAsJsonArray("targets")) {
            JsonObject target = element.getAsJsonObject();
            job.enter("explaining " + (target.has("iri") ? target.get("iri").getAsString() : target.get("kind").getAsString()));
            explained.add(explain(ontology, target, maximum, text));
        }
    }

    private JsonObject explain(OWLOntology ontology, JsonObject target, int maximum, AxiomText text) throws Exception {
        OWLAxiom entailment = entailment(target);
        Set<Explanation<OWLAxiom>> found = generator(ontology, entailment).getExplanations(entailment, maximum);
        job.throwIfCancelled();
        List<JsonArray> justifications = new ArrayList<>();
        for (Explanation<OWLAxiom> explanation : found) {
            justifications.add(text.describeAll(withDefinitions(explanation.getAxioms(), ontology)));
        }
        justifications.sort(Comparator.comparingInt(JsonArray::size).thenComparing(JsonArray::toString));
        JsonObject described = new JsonObject();
        described.add("target", target);
        JsonArray array = new JsonArray();
        justifications.forEach(array::add);
        described.add("justifications", array);
        return described;
    }

    /** The factories of owlexplanation's own manager pass no initial check and fail; they are put together here. */
    private ExplanationGenerator<OWLAxiom> generator(OWLOntology ontology, OWLAxiom entailment) {
        HermitFactory reasoners = new HermitFactory(job, definitions(ontology));
        if (entailment.equals(inconsistency())) {
            return new InconsistentOntologyExplanationGeneratorFactory(reasoners, factory, managers, NO_TIMEOUT)
                    .createExplanationGenerator(ontology, monitor);
        }
        Configuration<OWLAxiom> configuration = new Configuration<>(
                new SatisfiabilityEntailmentCheckerFactory(reasoners, true, NO_TIMEOUT, managers),
                new StructuralTypePriorityExpansionStrategy<>(InitialEntailmentCheckStrategy.PERFORM, managers),
                new DivideAndConquerContractionStrategy<>(),
                managers);
        return new BlackBoxExplanationGeneratorFactory<>(configuration).createExplanationGenerator(ontology, monitor);
    }

    /** The definitions of the datatypes that a justification names: it was found with them given. */
    private static Stream<OWLAxiom> withDefinitions(Set<OWLAxiom> axioms, OWLOntology ontology) {
        Set<OWLAxiom> all = new HashSet<>(axioms);
        List<OWLDatatypeDefinitionAxiom> definitions = definitions(ontology);
        boolean grows = true;
        while (grows) {
            Set<OWLDatatype> named = all.stream().flatMap(OWLAxiom::datatypesInSignature).collect(Collectors.toSet());
            grows = all.addAll(definitions.stream().filter(axiom -> named.contains(axiom.getDatatype())).toList());
        }
        return all.stream();
    }

    private static List<OWLDatatypeDefinitionAxiom> definitions(OWLOntology ontology) {
        return ontology.axioms(AxiomType.DATATYPE_DEFINITION).toList();
    }

    private OWLAxiom entailment(JsonObject target) throws OWLException {
        String kind = target.get("kind").getAsString();
        return switch (kind) {
            case "inconsistency" -> inconsistency();
            case "class" -> nothing(factory.getOWLClass(iri(target)));
            case "objectProperty" -> nothing(factory.getOWLObjectSomeValuesFrom(
                    factory.getOWLObjectProperty(iri(target)), factory.getOWLThing()));
            case "dataProperty" -> nothing(factory.getOWLDataSomeValuesFrom(
                    factory.getOWLDataProperty(iri(target)), factory.getTopDatatype()));
            case "entailment" -> parsed(target);
            default -> throw new IllegalStateException("Unknown kind of target '" + kind
                    + "'; known: inconsistency, class, objectProperty, dataProperty, entailment");
        };
    }

    private OWLAxiom parsed(JsonObject target) throws OWLException {
        JsonObject source = new JsonObject();
        source.addProperty("format", "ntriples");
        source.add("text", target.get("ntriples"));
        List<OWLLogicalAxiom> axioms = new Documents().load(source).logicalAxioms().toList();
        if (axioms.size() != 1) {
            throw new IllegalStateException("An entailment is one axiom, got " + axioms.size());
        }
        return axioms.get(0);
    }

    private OWLAxiom inconsistency() {
        return nothing(factory.getOWLThing());
    }

    private OWLAxiom nothing(OWLClassExpression expression) {
        return factory.getOWLSubClassOfAxiom(expression, factory.getOWLNothing());
    }

    private static IRI iri(JsonObject target) {
        return IRI.create(target.get("iri").getAsString());
    }
}

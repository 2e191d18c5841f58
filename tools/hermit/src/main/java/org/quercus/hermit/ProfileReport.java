package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.model.OWLObject;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLRuntimeException;
import org.semanticweb.owlapi.profiles.OWL2DLProfile;
import org.semanticweb.owlapi.profiles.OWLProfileViolation;

/** Violations of the OWL 2 DL profile, each with its rule and axiom: what HermiT's own refusal does not tell. */
final class ProfileReport {

    private final OWLOntology ontology;
    private final AxiomText text;

    ProfileReport(OWLOntology ontology) {
        this.ontology = ontology;
        this.text = new AxiomText(ontology);
    }

    void addTo(JsonObject result) {
        try {
            List<JsonObject> violations = new OWL2DLProfile().checkOntology(ontology).getViolations().stream()
                    .map(this::describe)
                    .distinct()
                    .sorted(Comparator.comparing(JsonObject::toString))
                    .toList();
            JsonArray array = new JsonArray();
            violations.forEach(array::add);
            result.add("profileViolations", array);
        } catch (OWLRuntimeException thrown) { // a facet on a datatype that it does not know
            result.addProperty("profileError", thrown.getMessage());
        }
    }

    private JsonObject describe(OWLProfileViolation violation) {
        JsonObject described = new JsonObject();
        described.addProperty("rule", violation.getClass().getSimpleName());
        axiomOf(violation).ifPresent(axiom -> described.addProperty("axiom", text.manchester(axiom)));
        Object expression = violation.getExpression();
        if (expression instanceof OWLEntity entity) {
            described.addProperty("entity", entity.getIRI().toString());
        } else if (expression instanceof OWLObject object) {
            described.addProperty("expression", text.manchester(object));
        }
        return described;
    }

    /** Violations in the annotations of the ontology itself have no axiom, and then the getter throws. */
    private static Optional<OWLAxiom> axiomOf(OWLProfileViolation violation) {
        try {
            return Optional.of(violation.getAxiom());
        } catch (IllegalStateException none) {
            return Optional.empty();
        }
    }
}

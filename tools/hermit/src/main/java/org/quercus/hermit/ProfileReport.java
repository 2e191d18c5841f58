package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.List;
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
        if (violation.getAxiom() != null) {
            described.addProperty("axiom", text.manchester(violation.getAxiom()));
        }
        Object expression = violation.getExpression();
        if (expression instanceof OWLEntity entity) {
            described.addProperty("entity", entity.getIRI().toString());
        } else if (expression instanceof OWLObject object) {
            described.addProperty("expression", text.manchester(object));
        }
        return described;
    }
}

package org.quercus.hermit;

import java.util.stream.Stream;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLInverseObjectPropertiesAxiom;
import org.semanticweb.owlapi.model.OWLNaryPropertyAxiom;
import org.semanticweb.owlapi.model.OWLPropertyExpression;
import org.semanticweb.owlapi.model.OWLSubObjectPropertyOfAxiom;
import org.semanticweb.owlapi.model.OWLUnaryPropertyAxiom;

/** Axioms that OWLAPI writes in Manchester syntax as the frame of an inverse, which no parser reads, its own included. */
final class ManchesterLimits {

    private ManchesterLimits() {}

    static boolean breaks(OWLAxiom axiom) {
        return framed(axiom).anyMatch(OWLPropertyExpression::isAnonymous);
    }

    private static Stream<? extends OWLPropertyExpression> framed(OWLAxiom axiom) {
        if (axiom instanceof OWLSubObjectPropertyOfAxiom sub) {
            return Stream.of(sub.getSubProperty());
        }
        if (axiom instanceof OWLInverseObjectPropertiesAxiom inverse) {
            return Stream.of(inverse.getFirstProperty(), inverse.getSecondProperty());
        }
        if (axiom instanceof OWLNaryPropertyAxiom<?> nary) {
            return nary.properties();
        }
        if (axiom instanceof OWLUnaryPropertyAxiom<?> unary) {
            return Stream.of(unary.getProperty());
        }
        return Stream.empty();
    }
}

package org.quercus.hermit;

import java.util.List;
import java.util.stream.Stream;
import org.semanticweb.HermiT.Configuration;
import org.semanticweb.HermiT.Reasoner;
import org.semanticweb.HermiT.ReasonerFactory;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.model.OWLDatatypeDefinitionAxiom;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyCreationException;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/** Makes HermiT instances that the job can interrupt; explanations make hundreds of them. */
final class HermitFactory extends ReasonerFactory {

    private final Job job;
    private final List<OWLDatatypeDefinitionAxiom> definitions;

    HermitFactory(Job job) {
        this(job, List.of());
    }

    /** Definitions are part of whatever is reasoned over: HermiT refuses axioms that name a datatype without its own. */
    HermitFactory(Job job, List<OWLDatatypeDefinitionAxiom> definitions) {
        this.job = job;
        this.definitions = definitions;
    }

    @Override
    protected OWLReasoner createHermiTOWLReasoner(Configuration configuration, OWLOntology ontology) {
        job.throwIfCancelled();
        // Else clashes between values of such datatypes are lost, and nobody is told.
        configuration.ignoreUnsupportedDatatypes = false;
        Reasoner reasoner = new Reasoner(configuration, withDefinitions(ontology));
        job.busyWith(reasoner);
        return reasoner;
    }

    private OWLOntology withDefinitions(OWLOntology ontology) {
        if (definitions.stream().allMatch(ontology::containsAxiom)) return ontology;
        try {
            return OWLManager.createOWLOntologyManager()
                    .createOntology(Stream.concat(ontology.axioms(), definitions.stream()));
        } catch (OWLOntologyCreationException exception) {
            throw new IllegalStateException("A part of the ontology could not be put together", exception);
        }
    }
}

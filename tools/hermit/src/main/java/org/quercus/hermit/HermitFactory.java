package org.quercus.hermit;

import org.semanticweb.HermiT.Configuration;
import org.semanticweb.HermiT.Reasoner;
import org.semanticweb.HermiT.ReasonerFactory;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/** Makes HermiT instances that the job can interrupt; explanations make hundreds of them. */
final class HermitFactory extends ReasonerFactory {

    private final Job job;

    HermitFactory(Job job) {
        this.job = job;
    }

    @Override
    protected OWLReasoner createHermiTOWLReasoner(Configuration configuration, OWLOntology ontology) {
        job.throwIfCancelled();
        // Else clashes between values of such datatypes are lost, and nobody is told.
        configuration.ignoreUnsupportedDatatypes = false;
        Reasoner reasoner = new Reasoner(configuration, ontology);
        job.busyWith(reasoner);
        return reasoner;
    }
}

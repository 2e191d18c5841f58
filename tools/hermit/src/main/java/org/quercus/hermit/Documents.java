package org.quercus.hermit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.rdf4j.rio.helpers.BasicParserSettings;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.formats.NTriplesDocumentFormat;
import org.semanticweb.owlapi.io.StringDocumentSource;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.MissingImportHandlingStrategy;
import org.semanticweb.owlapi.model.OWLDocumentFormat;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyCreationException;
import org.semanticweb.owlapi.model.OWLOntologyLoaderConfiguration;
import org.semanticweb.owlapi.model.OWLOntologyManager;

/**
 * Reads ontologies out of a request, with the format forced: left to guess, OWLAPI reads broken Turtle as OBO and finds
 * next to nothing in it. Imports come with the request; nothing is fetched, and what is missing is remembered.
 */
final class Documents {

    private final Set<String> missingImports = new TreeSet<>(Comparator.naturalOrder());

    Set<String> missingImports() {
        return missingImports;
    }

    /** Reads {@code {text, format, imports: [{iri, ntriples}]}}. */
    OWLOntology load(JsonObject source) throws OWLOntologyCreationException {
        OWLDocumentFormat format = Formats.named(source.get("format").getAsString());
        return load(source.get("text").getAsString(), format, source);
    }

    /** Reads another text with the imports of {@code source}. */
    OWLOntology load(String text, OWLDocumentFormat format, JsonObject source) throws OWLOntologyCreationException {
        OWLOntologyManager manager = newManager();
        if (source.has("imports")) {
            for (JsonElement entry : source.getAsJsonArray("imports")) {
                JsonObject imported = entry.getAsJsonObject();
                read(manager, imported.get("ntriples").getAsString(), new NTriplesDocumentFormat(),
                        imported.get("iri").getAsString());
            }
        }
        return read(manager, text, format, "urn:quercus:document");
    }

    private OWLOntologyManager newManager() {
        OWLOntologyManager manager = OWLManager.createOWLOntologyManager();
        manager.getOntologyConfigurator().withRemapAllAnonymousIndividualsIds(false);
        manager.getIRIMappers().set(iri -> IRI.create("file:///nonexistent/" + Integer.toHexString(iri.hashCode())));
        manager.addMissingImportListener(event -> missingImports.add(event.getImportedOntologyURI().toString()));
        return manager;
    }

    private static OWLOntology read(OWLOntologyManager manager, String text, OWLDocumentFormat format, String iri)
            throws OWLOntologyCreationException {
        OWLOntologyLoaderConfiguration configuration = manager.getOntologyLoaderConfiguration()
                .setMissingImportHandlingStrategy(MissingImportHandlingStrategy.SILENT)
                .setReportStackTraces(false);
        // Labels of blank nodes stay as they were sent: those made here would differ from run to run.
        format.setParameter(BasicParserSettings.PRESERVE_BNODE_IDS, Boolean.TRUE);
        StringDocumentSource document = new StringDocumentSource(text, IRI.create(iri), format, null);
        return manager.loadOntologyFromOntologyDocument(document, configuration);
    }
}

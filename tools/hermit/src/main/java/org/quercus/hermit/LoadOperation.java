package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import org.eclipse.rdf4j.rio.RDFFormat;
import org.eclipse.rdf4j.rio.RDFParser;
import org.eclipse.rdf4j.rio.Rio;
import org.eclipse.rdf4j.rio.helpers.XMLParserSettings;
import org.semanticweb.owlapi.formats.NTriplesDocumentFormat;
import org.semanticweb.owlapi.io.StringDocumentTarget;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.parameters.Imports;

/**
 * Gives a document back as N-Triples. RDF/XML is only parsed, triple by triple; the syntaxes of OWL go through OWLAPI,
 * which declares every entity when it writes, so those that were not declared are listed.
 */
final class LoadOperation {

    private final Job job;

    LoadOperation(Job job) {
        this.job = job;
    }

    void run() throws Exception {
        JsonObject source = job.request().getAsJsonObject("source");
        if (source.get("format").getAsString().equals("rdfxml")) {
            job.result().addProperty("ntriples", triplesOfRdfXml(source));
        } else {
            loadThroughOwlApi(source);
        }
    }

    private static String triplesOfRdfXml(JsonObject source) throws Exception {
        StringWriter ntriples = new StringWriter();
        RDFParser parser = Rio.createParser(RDFFormat.RDFXML);
        // Ontologies abbreviate namespaces by entities; the JDK still bounds their expansion.
        parser.set(XMLParserSettings.DISALLOW_DOCTYPE_DECL, false);
        parser.set(XMLParserSettings.EXTERNAL_GENERAL_ENTITIES, false);
        parser.set(XMLParserSettings.EXTERNAL_PARAMETER_ENTITIES, false);
        parser.set(XMLParserSettings.LOAD_EXTERNAL_DTD, false);
        parser.setRDFHandler(Rio.createWriter(RDFFormat.NTRIPLES, ntriples));
        String base = source.has("base") ? source.get("base").getAsString() : "urn:quercus:document";
        parser.parse(new StringReader(source.get("text").getAsString()), base);
        return String.join("\n", BlankNodes.renumber(ntriples.toString().lines().toList())) + "\n";
    }

    private void loadThroughOwlApi(JsonObject source) throws Exception {
        Documents documents = new Documents();
        OWLOntology ontology = documents.load(source);
        StringDocumentTarget target = new StringDocumentTarget();
        ontology.getOWLOntologyManager().saveOntology(ontology, new NTriplesDocumentFormat(), target);
        List<String> lines =
                target.toString().lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        JsonObject result = job.result();
        result.addProperty("ntriples", String.join("\n", BlankNodes.renumber(lines)) + "\n");
        result.add("missingImports", Json.strings(documents.missingImports()));
        result.add("undeclared", undeclared(ontology));
    }

    private static JsonArray undeclared(OWLOntology ontology) {
        JsonArray array = new JsonArray();
        ontology.signature()
                .filter(entity -> !entity.isBuiltIn() && !ontology.isDeclared(entity, Imports.INCLUDED))
                .filter(entity -> !entity.isOWLNamedIndividual())
                .sorted()
                .forEach(entity -> array.add(describe(entity)));
        return array;
    }

    private static JsonObject describe(OWLEntity entity) {
        JsonObject described = new JsonObject();
        described.addProperty("iri", entity.getIRI().toString());
        described.addProperty("kind", entity.getEntityType().getName());
        return described;
    }
}

package org.quercus.hermit;

import org.semanticweb.owlapi.formats.FunctionalSyntaxDocumentFormat;
import org.semanticweb.owlapi.formats.ManchesterSyntaxDocumentFormat;
import org.semanticweb.owlapi.formats.NTriplesDocumentFormat;
import org.semanticweb.owlapi.formats.OBODocumentFormat;
import org.semanticweb.owlapi.formats.OWLXMLDocumentFormat;
import org.semanticweb.owlapi.formats.RDFJsonLDDocumentFormat;
import org.semanticweb.owlapi.formats.RDFXMLDocumentFormat;
import org.semanticweb.owlapi.formats.RioTurtleDocumentFormat;
import org.semanticweb.owlapi.model.OWLDocumentFormat;

/** The formats of the protocol by name. */
final class Formats {

    private Formats() {}

    static OWLDocumentFormat named(String name) {
        return switch (name) {
            case "ntriples" -> new NTriplesDocumentFormat();
            case "turtle" -> new RioTurtleDocumentFormat();
            case "rdfxml" -> new RDFXMLDocumentFormat();
            case "owlxml" -> new OWLXMLDocumentFormat();
            case "functional" -> new FunctionalSyntaxDocumentFormat();
            case "manchester" -> new ManchesterSyntaxDocumentFormat();
            case "jsonld" -> new RDFJsonLDDocumentFormat();
            case "obo" -> new OBODocumentFormat();
            default -> throw new IllegalStateException("Unknown format '" + name
                    + "'; known: ntriples, turtle, rdfxml, owlxml, functional, manchester, jsonld, obo");
        };
    }
}

package org.quercus.hermit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.formats.NTriplesDocumentFormat;
import org.semanticweb.owlapi.io.StringDocumentTarget;
import org.semanticweb.owlapi.manchestersyntax.renderer.ManchesterOWLSyntaxOWLObjectRendererImpl;
import org.semanticweb.owlapi.model.HasAnnotations;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLException;
import org.semanticweb.owlapi.model.OWLObject;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyManager;

/** Axioms as people and programs read them: Manchester syntax with short names, N-Triples, and the constructs inside. */
final class AxiomText {

    private static final String RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
    private static final List<String> DECLARING = Stream.of(
                    "Ontology", "Class", "ObjectProperty", "DatatypeProperty", "AnnotationProperty", "NamedIndividual")
            .map(name -> RDF_TYPE + " <http://www.w3.org/2002/07/owl#" + name + "> .")
            .toList();
    private static final String DATATYPE = RDF_TYPE + " <http://www.w3.org/2000/01/rdf-schema#Datatype> .";

    private final ManchesterOWLSyntaxOWLObjectRendererImpl renderer = new ManchesterOWLSyntaxOWLObjectRendererImpl();

    AxiomText(OWLOntology ontology) {
        renderer.setShortFormProvider(new ShortNames(ontology));
    }

    String manchester(OWLObject object) {
        OWLObject plain = object instanceof OWLAxiom axiom ? axiom.getAxiomWithoutAnnotations() : object;
        return renderer.render(plain).strip().replaceAll("\\s+", " ").replace("_:genid-nodeid-", "_:");
    }

    /** {@code {type, text, constructs, triples}}. */
    JsonObject describe(OWLAxiom axiom) throws OWLException {
        return describe(axiom, new BlankNodes());
    }

    private JsonObject describe(OWLAxiom axiom, BlankNodes blankNodes) throws OWLException {
        JsonObject described = new JsonObject();
        described.addProperty("type", axiom.getAxiomType().getName());
        described.addProperty("text", manchester(axiom));
        described.add("constructs", Json.strings(constructs(axiom)));
        described.add("triples", Json.strings(triples(axiom, blankNodes)));
        return described;
    }

    /** The axioms of one justification, sorted by their text; their triples can be read as one graph. */
    JsonArray describeAll(Stream<OWLAxiom> axioms) throws OWLException {
        JsonArray array = new JsonArray();
        BlankNodes blankNodes = new BlankNodes();
        for (OWLAxiom axiom : axioms.sorted(Comparator.comparing(this::manchester)).toList()) {
            array.add(describe(axiom, blankNodes));
        }
        return array;
    }

    private static List<String> constructs(OWLAxiom axiom) {
        return axiom.nestedClassExpressions()
                .map(expression -> expression.getClassExpressionType().getName())
                .filter(name -> !name.equals("Class"))
                .distinct()
                .sorted()
                .toList();
    }

    private static List<String> triples(OWLAxiom axiom, BlankNodes blankNodes) throws OWLException {
        OWLOntologyManager manager = OWLManager.createOWLOntologyManager();
        OWLOntology single = manager.createOntology();
        OWLAxiom plain = axiom instanceof HasAnnotations ? axiom.getAxiomWithoutAnnotations() : axiom;
        manager.addAxiom(single, plain);
        StringDocumentTarget target = new StringDocumentTarget();
        manager.saveOntology(single, new NTriplesDocumentFormat(), target);
        blankNodes.startDocument();
        return blankNodes.rename(target.toString().lines().filter(AxiomText::isStatement).toList());
    }

    /** OWLAPI writes banners, a header and declarations of every entity as well. */
    private static boolean isStatement(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            return false;
        }
        boolean declares = DECLARING.stream().anyMatch(line::endsWith) || line.endsWith(DATATYPE);
        return !declares || (line.startsWith("_:") && !line.endsWith(DECLARING.get(0)));
    }
}

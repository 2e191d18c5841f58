package org.quercus.hermit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.model.OWLLiteral;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.util.ShortFormProvider;

/**
 * Names people can read: the local name of an IRI; the label where the local name is a number
 * ({@code UBERON_0010235} → {@code 'uvular muscle'}); the whole IRI where two would look alike.
 */
final class ShortNames implements ShortFormProvider {

    private static final Pattern OPAQUE = Pattern.compile("[A-Za-z]*[_:-]?\\d{2,}");

    private final Map<IRI, String> names = new HashMap<>();

    ShortNames(OWLOntology ontology) {
        Map<String, IRI> taken = new HashMap<>();
        ontology.signature().map(OWLEntity::getIRI).distinct().sorted().forEach(iri -> {
            String name = nameOf(iri, ontology);
            IRI other = taken.putIfAbsent(name, iri);
            if (other == null) {
                names.put(iri, name);
            } else {
                names.put(iri, "<" + iri + ">");
                names.put(other, "<" + other + ">");
            }
        });
    }

    @Override
    public String getShortForm(OWLEntity entity) {
        String name = names.get(entity.getIRI());
        return name == null ? localName(entity.getIRI()) : name;
    }

    @Override
    public void dispose() {}

    private static String nameOf(IRI iri, OWLOntology ontology) {
        String local = localName(iri);
        if (!OPAQUE.matcher(local).matches()) {
            return local;
        }
        return label(iri, ontology).map(text -> text.matches("\\w+") ? text : "'" + text + "'").orElse(local);
    }

    private static Optional<String> label(IRI iri, OWLOntology ontology) {
        Stream<OWLLiteral> labels = ontology.annotationAssertionAxioms(iri)
                .filter(axiom -> axiom.getProperty().isLabel())
                .flatMap(axiom -> axiom.getValue().asLiteral().stream());
        return labels
                .min((a, b) -> rank(a) != rank(b) ? rank(a) - rank(b) : a.getLiteral().compareTo(b.getLiteral()))
                .map(OWLLiteral::getLiteral);
    }

    private static int rank(OWLLiteral label) {
        if (label.hasLang("en") || label.getLang().startsWith("en-")) {
            return 0;
        }
        return label.getLang().isEmpty() ? 1 : 2;
    }

    private static String localName(IRI iri) {
        String text = iri.toString();
        int end = Math.max(text.lastIndexOf('#'), text.lastIndexOf('/'));
        String local = text.substring(end + 1);
        return local.isEmpty() ? "<" + text + ">" : local;
    }
}

package org.quercus.hermit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WorkerTest {

    private static final String HEADER = """
            Prefix(:=<http://example.org/>) Prefix(owl:=<http://www.w3.org/2002/07/owl#>)
            Prefix(xsd:=<http://www.w3.org/2001/XMLSchema#>)
            Ontology(<http://example.org/o>
            Declaration(Class(:A)) Declaration(Class(:B)) Declaration(Class(:C))
            Declaration(ObjectProperty(:p)) Declaration(DataProperty(:d))
            """;

    private static JsonObject functional(String axioms) {
        return source(HEADER + axioms + ")", "functional");
    }

    private static JsonObject source(String text, String format) {
        JsonObject source = new JsonObject();
        source.addProperty("text", text);
        source.addProperty("format", format);
        return source;
    }

    private static JsonObject ask(String operation, JsonObject source, String more) {
        JsonObject request = JsonParser.parseString(more).getAsJsonObject();
        request.addProperty("id", 7);
        request.addProperty("op", operation);
        request.add("source", source);
        return new Worker(null, null).answer(request.toString());
    }

    private static String outcome(JsonObject response) {
        return response.get("outcome").getAsString();
    }

    private static JsonObject result(JsonObject response) {
        assertEquals("answered", outcome(response), response.toString());
        return response.getAsJsonObject("result");
    }

    @Test
    void namesUnsatisfiableClassesAndProperties() {
        JsonObject result = result(ask("check", functional(
                "SubClassOf(:A :B) DisjointClasses(:A :B) ObjectPropertyDomain(:p :A) "), "{}"));
        assertTrue(result.get("consistent").getAsBoolean());
        assertEquals("[\"http://example.org/A\"]", result.get("unsatisfiableClasses").toString());
        assertEquals("[\"http://example.org/p\"]", result.get("unsatisfiableObjectProperties").toString());
        assertEquals("[]", result.get("unsatisfiableDataProperties").toString());
    }

    @Test
    void explainsAnUnsatisfiableClassByTheSmallestSetOfAxioms() {
        JsonObject result = result(ask("explain", functional(
                        "SubClassOf(:A :B) DisjointClasses(:A :B) SubClassOf(:C :B)"),
                "{\"targets\":[{\"kind\":\"class\",\"iri\":\"http://example.org/A\"}],\"maximum\":3}"));
        JsonArray justifications =
                result.getAsJsonArray("explanations").get(0).getAsJsonObject().getAsJsonArray("justifications");
        assertEquals(1, justifications.size());
        JsonArray axioms = justifications.get(0).getAsJsonArray();
        assertEquals("A DisjointWith B", axioms.get(0).getAsJsonObject().get("text").getAsString());
        assertEquals("A SubClassOf B", axioms.get(1).getAsJsonObject().get("text").getAsString());
        assertEquals("[\"<http://example.org/A> <http://www.w3.org/2000/01/rdf-schema#subClassOf>"
                + " <http://example.org/B> .\"]", axioms.get(1).getAsJsonObject().get("triples").toString());
    }

    @Test
    void explainsWhereADatatypeOfTheAuthorIsInvolvedOrOnlyThere() {
        String size = "Declaration(Datatype(:Size)) DatatypeDefinition(:Size DataOneOf(\"s\" \"m\")) DataPropertyRange(:size :Size)";
        JsonObject aside = result(ask("explain", functional(
                        size + " SubClassOf(:A :B) DisjointClasses(:A :B) DataPropertyDomain(:size :A)"),
                "{\"targets\":[{\"kind\":\"class\",\"iri\":\"http://example.org/A\"}]}"));
        assertEquals(2, justification(aside).size(), aside.toString());
        JsonObject involved = result(ask("explain", functional(size + " SubClassOf(:A DataHasValue(:size \"xl\"))"),
                "{\"targets\":[{\"kind\":\"class\",\"iri\":\"http://example.org/A\"}]}"));
        assertEquals(3, justification(involved).size(), involved.toString());
        assertTrue(justification(involved).toString().contains("xl"), involved.toString());
    }

    @Test
    void numbersTheBlankNodesOfAJustificationThroughout() {
        JsonObject result = result(ask("explain", functional(
                        "SubClassOf(:A ObjectSomeValuesFrom(:p :B)) SubClassOf(:A ObjectAllValuesFrom(:p :C))"
                                + " DisjointClasses(:B :C)"),
                "{\"targets\":[{\"kind\":\"class\",\"iri\":\"http://example.org/A\"}]}"));
        String text = result.toString();
        assertTrue(text.contains("_:b0 ") && text.contains("_:b1 "), text);
    }

    @Test
    void explainsAnInconsistencyThatRestsOnIndividuals() {
        JsonObject result = result(ask("explain", functional(
                        "DisjointClasses(:A :B) ClassAssertion(:A :x) ClassAssertion(:B :x) ClassAssertion(:C :x)"),
                "{\"targets\":[{\"kind\":\"inconsistency\"}],\"maximum\":2}"));
        JsonArray justifications =
                result.getAsJsonArray("explanations").get(0).getAsJsonObject().getAsJsonArray("justifications");
        assertEquals(1, justifications.size());
        assertEquals(3, justifications.get(0).getAsJsonArray().size());
    }

    @Test
    void listsTheAxiomsThatManchesterSyntaxCannotHold() {
        JsonObject result = result(ask("convert", functional(
                "DisjointClasses(ObjectIntersectionOf(:A :B) ObjectUnionOf(:B :C)) SubClassOf(:A :B)"
                        + " FunctionalObjectProperty(ObjectInverseOf(:p))"), "{\"to\":\"manchester\"}"));
        assertEquals(2, result.getAsJsonArray("lost").size(), result.toString());
        assertEquals("[]", result.get("gained").toString());
        assertEquals("A and B DisjointWith B or C",
                result.getAsJsonArray("lost").get(0).getAsJsonObject().get("text").getAsString());
    }

    @Test
    void writesTheSameBytesTwiceWhenThereAreAnonymousIndividuals() {
        String text = "<http://example.org/i> <http://example.org/p> _:b0 .\n_:b0 <http://example.org/p> _:b1 .\n"
                + "<http://example.org/p> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
                + " <http://www.w3.org/2002/07/owl#ObjectProperty> .\n";
        for (String to : new String[] {"functional", "manchester", "owlxml", "rdfxml"}) {
            String more = "{\"to\":\"" + to + "\"}";
            JsonObject first = result(ask("convert", source(text, "ntriples"), more));
            JsonObject second = result(ask("convert", source(text, "ntriples"), more));
            assertEquals(first.get("text"), second.get("text"));
            assertEquals("[]", first.get("lost").toString(), to);
        }
    }

    @Test
    void refusesWhatHermitCannotReasonOver() {
        JsonObject dates = ask("check", functional("DataPropertyRange(:d xsd:date)"), "{}");
        assertEquals("refused", outcome(dates));
        assertEquals("unsupported datatype", dates.get("kind").getAsString());
        JsonObject simple = ask("check", functional(
                "TransitiveObjectProperty(:p) FunctionalObjectProperty(:p)"), "{}");
        assertEquals("refused", outcome(simple));
        assertEquals("profile violation", simple.get("kind").getAsString());
        assertFalse(simple.getAsJsonObject("result").getAsJsonArray("profileViolations").isEmpty());
    }

    @Test
    void doesNotGuessTheFormatOfBrokenText() {
        assertEquals("unparsable", outcome(ask("check", source("a b c .\n", "ntriples"), "{}")));
    }

    @Test
    void fetchesNoImportAndSaysWhichIsMissing() {
        JsonObject source = source("Prefix(:=<http://example.org/>) Ontology(<http://example.org/o>"
                + " Import(<http://example.org/other>) SubClassOf(:A :B))", "functional");
        JsonObject result = result(ask("load", source, "{}"));
        assertEquals("[\"http://example.org/other\"]", result.get("missingImports").toString());
        assertEquals(2, result.getAsJsonArray("undeclared").size());
    }

    @Test
    void readsPropertiesThatAnImportDeclares() {
        JsonObject source = source("Prefix: : <http://example.org/>\nOntology: <http://example.org/o>\n"
                + "Import: <http://example.org/other>\nClass: :A\n  SubClassOf: :p some :A\n", "manchester");
        JsonObject imported = new JsonObject();
        imported.addProperty("iri", "http://example.org/other");
        String type = " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#";
        imported.addProperty("ntriples", "<http://example.org/other>" + type + "Ontology> .\n"
                + "<http://example.org/p>" + type + "ObjectProperty> .\n");
        JsonArray imports = new JsonArray();
        imports.add(imported);
        source.add("imports", imports);
        JsonObject result = result(ask("load", source, "{}"));
        assertEquals("[]", result.get("missingImports").toString());
        assertEquals("[]", result.get("undeclared").toString());
    }

    @Test
    void stopsAtTheLimitAndWorksOn() {
        StringBuilder axioms = new StringBuilder();
        for (int i = 0; i < 1500; i++) {
            axioms.append("DataPropertyAssertion(:d :i").append(i).append(" \"").append(i).append("\") ClassAssertion(:A :i")
                    .append(i).append(") ");
        }
        axioms.append("HasKey(:A () (:d)) ClassAssertion(DataSomeValuesFrom(:d xsd:string) :z)");
        JsonObject response =
                ask("check", functional(axioms.toString()), "{\"limits\":{\"seconds\":0.3,\"graceSeconds\":60}}");
        assertEquals("timed out", outcome(response), response.toString());
        assertEquals("answered", outcome(ask("check", functional(""), "{}")));
    }

    @Test
    void writesPureAsciiWithOneResponseALine() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String request = "{\"id\":\"\\u2028é\",\"op\":\"ping\"}";
        new Worker(new BufferedReader(new StringReader("not json\n\n" + request + "\n")),
                new PrintStream(bytes, true, StandardCharsets.UTF_8)).run();
        String[] lines = bytes.toString(StandardCharsets.UTF_8).split("\n");
        assertEquals(2, lines.length);
        assertTrue(lines[1].chars().allMatch(c -> c < 128));
        assertEquals("\u2028é", JsonParser.parseString(lines[1]).getAsJsonObject().get("id").getAsString());
    }

    private static JsonArray justification(JsonObject result) {
        return result.getAsJsonArray("explanations").get(0).getAsJsonObject()
                .getAsJsonArray("justifications").get(0).getAsJsonArray();
    }
}

package org.quercus.topbraid;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonArray;
import org.apache.jena.atlas.json.JsonObject;
import org.apache.jena.datatypes.TypeMapper;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.topbraid.shacl.multifunctions.MultiFunctionParameter;
import org.topbraid.shacl.multifunctions.SPARQLMultiFunction;

/**
 * Runs published functions (dash:SPARQLMultiFunction) over facts, as a SHACL engine does.
 * Arguments: functions.ttl facts.nt. Input: one call a line, {"function": IRI, "arguments": {name: term}}, where a
 * term is as in SPARQL Query Results JSON. Output: one line a call, {"rows": [{variable: term}]} or {"error": text}.
 */
public final class RunFunctions {
    private RunFunctions() {}

    public static void main(String[] arguments) throws Exception {
        Model functions = RDFDataMgr.loadModel(arguments[0]);
        Model facts = RDFDataMgr.loadModel(arguments[1]);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                out.println(flat(answer(JSON.parse(line), functions, facts)));
            }
        }
    }

    private static JsonObject answer(JsonObject call, Model functions, Model facts) {
        JsonObject result = new JsonObject();
        try {
            String iri = call.get("function").getAsString().value();
            SPARQLMultiFunction function = SPARQLMultiFunction.create(functions.createResource(iri));
            result.put("rows", run(function, call.get("arguments").getAsObject(), facts));
        } catch (RuntimeException failure) {
            result.put("error", String.valueOf(failure.getMessage()));
        }
        return result;
    }

    private static JsonArray run(SPARQLMultiFunction function, JsonObject values, Model facts) {
        List<Node> nodes = new ArrayList<>();
        for (MultiFunctionParameter parameter : function.getParameters()) {
            nodes.add(values.hasKey(parameter.getName()) ? toNode(values.get(parameter.getName()).getAsObject()) : null);
        }
        DatasetGraph dataset = DatasetFactory.wrap(facts).asDatasetGraph();
        QueryIterator solutions = function.execute(nodes, facts.getGraph(), dataset);
        JsonArray rows = new JsonArray();
        while (solutions.hasNext()) {
            rows.add(toRow(solutions.next(), function));
        }
        solutions.close();
        return rows;
    }

    private static JsonObject toRow(Binding solution, SPARQLMultiFunction function) {
        JsonObject row = new JsonObject();
        for (MultiFunctionParameter variable : function.getResultVars()) {
            Node node = solution.get(Var.alloc(variable.getName()));
            if (node != null) {
                row.put(variable.getName(), toJson(node));
            }
        }
        return row;
    }

    private static Node toNode(JsonObject term) {
        String value = term.get("value").getAsString().value();
        if (term.get("type").getAsString().value().equals("uri")) {
            return NodeFactory.createURI(value);
        }
        if (!term.hasKey("datatype")) {
            return NodeFactory.createLiteralString(value);
        }
        String datatype = term.get("datatype").getAsString().value();
        return NodeFactory.createLiteralDT(value, TypeMapper.getInstance().getSafeTypeByName(datatype));
    }

    private static JsonObject toJson(Node node) {
        JsonObject term = new JsonObject();
        term.put("type", node.isURI() ? "uri" : "literal");
        term.put("value", node.isURI() ? node.getURI() : node.getLiteralLexicalForm());
        if (node.isLiteral()) {
            term.put("datatype", node.getLiteralDatatypeURI());
        }
        return term;
    }

    private static String flat(JsonObject object) {
        return JSON.toStringFlat(object);
    }
}

package org.quercus.ontop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import it.unibz.inf.ontop.injection.OntopSQLOWLAPIConfiguration;
import it.unibz.inf.ontop.rdf4j.repository.OntopRepository;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.eclipse.rdf4j.query.BooleanQuery;
import org.eclipse.rdf4j.query.GraphQuery;
import org.eclipse.rdf4j.query.MalformedQueryException;
import org.eclipse.rdf4j.query.Query;
import org.eclipse.rdf4j.query.QueryLanguage;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.resultio.sparqljson.SPARQLBooleanJSONWriter;
import org.eclipse.rdf4j.query.resultio.sparqljson.SPARQLResultsJSONWriter;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.rio.ntriples.NTriplesWriter;

/**
 * The query operation of the SPARQL 1.1 Protocol (section 2.1) over Ontop, on loopback. Arguments: R2RML file, JDBC URL.
 * Prints its URL when it is ready. Answers SPARQL JSON, or N-Triples for CONSTRUCT and DESCRIBE.
 */
public final class Endpoint {
    private static final String BASE = "http://localhost/";

    private final OntopRepository repository;

    private Endpoint(OntopRepository repository) {
        this.repository = repository;
    }

    public static void main(String[] arguments) throws IOException {
        OntopSQLOWLAPIConfiguration configuration =
                OntopSQLOWLAPIConfiguration.defaultBuilder()
                        .r2rmlMappingFile(arguments[0])
                        .jdbcUrl(arguments[1])
                        .jdbcUser(System.getProperty("user.name"))
                        .jdbcPassword("")
                        .jdbcDriver("org.postgresql.Driver")
                        .build();
        OntopRepository repository = OntopRepository.defaultRepository(configuration);
        repository.init();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/sparql", new Endpoint(repository)::handle);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort() + "/sparql");
    }

    private void handle(HttpExchange exchange) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int status = 200;
        String type = "text/plain; charset=utf-8";
        try {
            type = evaluate(queryOf(exchange), body);
        } catch (Exception | StackOverflowError problem) {
            body.reset();
            body.writeBytes(String.valueOf(problem.getMessage()).getBytes(StandardCharsets.UTF_8));
            status = problem instanceof MalformedQueryException ? 400 : 500;
        }
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.size() == 0 ? -1 : body.size());
        try (OutputStream out = exchange.getResponseBody()) {
            body.writeTo(out);
        }
    }

    /** The form that has the query: the body of a POST, else the query string. */
    private static String queryOf(HttpExchange exchange) throws IOException {
        String posted = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String form = posted.isEmpty() ? exchange.getRequestURI().getRawQuery() : posted;
        for (String pair : String.valueOf(form).split("&")) {
            if (pair.startsWith("query=")) {
                return URLDecoder.decode(pair.substring("query=".length()), StandardCharsets.UTF_8);
            }
        }
        throw new MalformedQueryException("the parameter query is missing");
    }

    private String evaluate(String text, OutputStream out) {
        try (RepositoryConnection connection = repository.getConnection()) {
            // The method without a base takes every query for a SELECT (Ontop 5.1.2).
            Query query = connection.prepareQuery(QueryLanguage.SPARQL, text, BASE);
            if (query instanceof TupleQuery tuples) {
                tuples.evaluate(new SPARQLResultsJSONWriter(out));
                return "application/sparql-results+json";
            }
            if (query instanceof BooleanQuery ask) {
                new SPARQLBooleanJSONWriter(out).handleBoolean(ask.evaluate());
                return "application/sparql-results+json";
            }
            ((GraphQuery) query).evaluate(new NTriplesWriter(out));
            return "application/n-triples";
        }
    }
}

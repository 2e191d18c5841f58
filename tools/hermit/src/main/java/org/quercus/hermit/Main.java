package org.quercus.hermit;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/**
 * Starts the worker on standard input and output: one JSON request a line, one JSON response a line.
 *
 * <p>With the argument {@code --warm} it checks one small ontology and ends; this is how the archive for class-data
 * sharing is made.
 */
public final class Main {

    private static final String WARM_UP =
            "{\"id\":0,\"op\":\"check\",\"source\":{\"format\":\"ntriples\",\"text\":"
                    + "\"<urn:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
                    + " <http://www.w3.org/2002/07/owl#Class> .\\n\"}}";

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream protocol =
                new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        // Whatever a library prints must not end up between the responses.
        System.setOut(System.err);
        boolean warm = arguments.length > 0 && arguments[0].equals("--warm");
        BufferedReader requests = warm
                ? new BufferedReader(new StringReader(WARM_UP))
                : new BufferedReader(
                        new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        new Worker(requests, protocol).run();
        System.exit(0);
    }
}

package org.quercus.hermit;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;

/**
 * Reads requests and answers them one after the other.
 *
 * <p>A request is {@code {id, op, limits: {seconds, graceSeconds}, source: {text, format, imports}, ...}}. A response is
 * {@code {id, outcome, result, phase, message, kind}}; outcomes: {@code answered}, {@code refused} (the reasoner does not
 * take this ontology), {@code unparsable}, {@code timed out}, {@code out of memory}, {@code failed}.
 * {@code result} holds what was found before the end, whatever the outcome.
 */
final class Worker {

    static final int EXIT_HANGING = 75;
    static final int EXIT_OUT_OF_MEMORY = 76;

    private static final double DEFAULT_SECONDS = 60;
    private static final double DEFAULT_GRACE_SECONDS = 2;
    /** Deeply nested class expressions recurse deeply in OWLAPI. */
    private static final long STACK_BYTES = 256L << 20;

    private final Gson gson = new GsonBuilder().disableHtmlEscaping().create();
    private final BufferedReader requests;
    private final PrintStream responses;

    Worker(BufferedReader requests, PrintStream responses) {
        this.requests = requests;
        this.responses = responses;
    }

    void run() throws IOException {
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            if (!line.isBlank()) {
                respond(answer(line));
            }
        }
    }

    JsonObject answer(String line) {
        JsonObject request;
        try {
            request = JsonParser.parseString(line).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException e) {
            return Outcomes.failed(new JsonObject(), "The request is not a JSON object: " + e.getMessage());
        }
        Job job = new Job(request);
        Thread thread = new Thread(null, job, "job", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        return await(thread, job, request);
    }

    /** Waits for the limit, interrupts, waits for the grace, and ends the JVM if even that did not help. */
    private JsonObject await(Thread thread, Job job, JsonObject request) {
        JsonObject limits = request.has("limits") ? request.getAsJsonObject("limits") : new JsonObject();
        if (!ends(thread, seconds(limits, "seconds", DEFAULT_SECONDS))) {
            job.cancel();
            if (!ends(thread, seconds(limits, "graceSeconds", DEFAULT_GRACE_SECONDS))) {
                respond(job.timedOut());
                Runtime.getRuntime().halt(EXIT_HANGING);
            }
        }
        JsonObject response = job.response();
        if (Outcomes.isOutOfMemory(response)) {
            respond(response);
            Runtime.getRuntime().halt(EXIT_OUT_OF_MEMORY);
        }
        return response;
    }

    private static boolean ends(Thread thread, double seconds) {
        try {
            thread.join(Math.max(1, Math.round(seconds * 1000)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    private static double seconds(JsonObject limits, String name, double otherwise) {
        return limits.has(name) ? limits.get(name).getAsDouble() : otherwise;
    }

    /** Pure ASCII, so that no reader takes U+2028 or U+0085 for the end of the line. */
    private void respond(JsonObject response) {
        String json = gson.toJson(response);
        StringBuilder ascii = new StringBuilder(json.length() + 16);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c < 0x7F) {
                ascii.append(c);
            } else {
                ascii.append(String.format("\\u%04x", (int) c));
            }
        }
        responses.append(ascii).append('\n');
        responses.flush();
    }
}

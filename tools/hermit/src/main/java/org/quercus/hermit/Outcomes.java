package org.quercus.hermit;

import com.google.gson.JsonObject;
import org.semanticweb.HermiT.datatypes.MalformedLiteralException;
import org.semanticweb.HermiT.datatypes.UnsupportedDatatypeException;
import org.semanticweb.HermiT.datatypes.UnsupportedFacetException;
import org.semanticweb.owlapi.io.OWLParserException;
import org.semanticweb.owlapi.io.UnparsableOntologyException;
import org.semanticweb.owlapi.reasoner.ReasonerInterruptedException;
import org.semanticweb.owlapi.reasoner.TimeOutException;

/** Says what an exception means for the one who asked. */
final class Outcomes {

    static final String OUT_OF_MEMORY = "out of memory";

    private Outcomes() {}

    static JsonObject failed(JsonObject response, String message) {
        return with(response, "failed", message);
    }

    static JsonObject with(JsonObject response, String outcome, String message) {
        response.addProperty("outcome", outcome);
        if (message != null) {
            response.addProperty("message", message);
        }
        return response;
    }

    static boolean isOutOfMemory(JsonObject response) {
        return response.has("outcome") && response.get("outcome").getAsString().equals(OUT_OF_MEMORY);
    }

    static JsonObject of(Throwable thrown, boolean cancelled, JsonObject response) {
        Throwable root = root(thrown);
        if (root instanceof OutOfMemoryError) {
            return with(response, OUT_OF_MEMORY, root.getMessage());
        }
        if (cancelled || root instanceof ReasonerInterruptedException || root instanceof TimeOutException) {
            return with(response, "timed out", null);
        }
        if (root instanceof UnsupportedDatatypeException || root instanceof UnsupportedFacetException) {
            response.addProperty("kind", "unsupported datatype");
            return with(response, "refused", root.getMessage());
        }
        if (isProfileRefusal(root)) {
            response.addProperty("kind", "profile violation");
            return with(response, "refused", root.getMessage());
        }
        if (thrown instanceof UnparsableOntologyException
                || thrown instanceof OWLParserException
                || thrown instanceof org.eclipse.rdf4j.rio.RDFParseException) {
            return with(response, "unparsable", parserMessage(thrown));
        }
        return failed(response, root.getClass().getSimpleName() + ": " + root.getMessage());
    }

    /** HermiT says IllegalArgumentException for non-simple roles, irregular hierarchies and the like. */
    private static boolean isProfileRefusal(Throwable root) {
        if (root instanceof MalformedLiteralException) {
            return true;
        }
        if (!(root instanceof IllegalArgumentException)) {
            return false;
        }
        for (StackTraceElement element : root.getStackTrace()) {
            if (element.getClassName().startsWith("org.semanticweb.HermiT.")) {
                return true;
            }
        }
        return false;
    }

    private static String parserMessage(Throwable thrown) {
        if (thrown instanceof UnparsableOntologyException unparsable) {
            for (OWLParserException cause : unparsable.getExceptions().values()) {
                return firstLines(cause.getMessage());
            }
        }
        return firstLines(thrown.getMessage());
    }

    private static String firstLines(String message) {
        return message == null ? null : message.lines().limit(8).reduce((a, b) -> a + "\n" + b).orElse("");
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root;
    }
}

package org.quercus.hermit;

import com.google.gson.JsonObject;

/** The operations of the protocol by name. */
final class Operations {

    private Operations() {}

    static void run(Job job) throws Exception {
        JsonObject request = job.request();
        String operation = request.has("op") ? request.get("op").getAsString() : "";
        switch (operation) {
            case "ping" -> ping(job.result());
            case "check" -> new CheckOperation(job).run();
            case "explain" -> new ExplainOperation(job).run();
            case "classify" -> new ClassifyOperation(job).run();
            case "load" -> new LoadOperation(job).run();
            case "convert" -> new ConvertOperation(job).run();
            default -> throw new IllegalStateException("Unknown operation '" + operation
                    + "'; known: ping, check, explain, classify, load, convert");
        }
    }

    private static void ping(JsonObject result) {
        result.addProperty("java", System.getProperty("java.version"));
        result.addProperty("reasoner", "HermiT 1.4.5.519");
        result.addProperty("heapBytes", Runtime.getRuntime().maxMemory());
    }
}

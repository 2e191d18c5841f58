package org.quercus.hermit;

import com.google.gson.JsonObject;
import org.semanticweb.owlapi.reasoner.OWLReasoner;
import org.semanticweb.owlapi.reasoner.ReasonerInterruptedException;

/** One request at work: its cancellation, the reasoner that is busy for it, and what it found so far. */
final class Job implements Runnable {

    private final JsonObject request;
    private final JsonObject result = new JsonObject();
    private volatile JsonObject response;
    private volatile boolean cancelled;
    private volatile OWLReasoner busy;
    private volatile String phase = "reading";

    Job(JsonObject request) {
        this.request = request;
    }

    JsonObject request() {
        return request;
    }

    /** Filled step by step, so that a request that is stopped still says what it knew. */
    JsonObject result() {
        return result;
    }

    void enter(String nextPhase) {
        throwIfCancelled();
        phase = nextPhase;
    }

    boolean isCancelled() {
        return cancelled;
    }

    void throwIfCancelled() {
        if (cancelled) {
            throw new ReasonerInterruptedException();
        }
    }

    void busyWith(OWLReasoner reasoner) {
        busy = reasoner;
        throwIfCancelled();
    }

    void cancel() {
        cancelled = true;
        OWLReasoner reasoner = busy;
        if (reasoner != null) {
            reasoner.interrupt();
        }
    }

    @Override
    public void run() {
        JsonObject own = newResponse();
        try {
            Operations.run(this);
            own = finished(Outcomes.with(own, "answered", null));
        } catch (Throwable thrown) { // every end of a job is an answer, out of memory and deep recursion included
            own = finished(Outcomes.of(thrown, cancelled, own));
        }
        response = own;
    }

    JsonObject response() {
        return response;
    }

    /** For a job that does not stop: its result may still be written to, so it is left out. */
    JsonObject timedOut() {
        JsonObject late = Outcomes.with(newResponse(), "timed out", null);
        late.addProperty("phase", phase);
        late.addProperty("hanging", true);
        return late;
    }

    private JsonObject newResponse() {
        JsonObject fresh = new JsonObject();
        fresh.add("id", request.get("id"));
        return fresh;
    }

    private JsonObject finished(JsonObject own) {
        own.addProperty("phase", phase);
        own.add("result", result);
        return own;
    }
}

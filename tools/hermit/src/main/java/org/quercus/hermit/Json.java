package org.quercus.hermit;

import com.google.gson.JsonArray;
import java.util.Collection;

/** Small conversions to JSON. */
final class Json {

    private Json() {}

    static JsonArray strings(Collection<String> values) {
        JsonArray array = new JsonArray();
        values.forEach(array::add);
        return array;
    }
}

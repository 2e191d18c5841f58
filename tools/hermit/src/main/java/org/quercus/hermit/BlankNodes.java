package org.quercus.hermit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Renames blank nodes of N-Triples lines by first appearance: OWLAPI's labels come from a counter of the whole JVM. */
final class BlankNodes {

    /** A literal, an IRI, or a blank node; only the last is renamed. */
    private static final Pattern TERM = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|<[^>]*>|_:[^\\s.]+(?:\\.[^\\s.]+)*");

    private BlankNodes() {}

    static List<String> renumber(List<String> lines) {
        Map<String, String> names = new HashMap<>();
        return lines.stream().map(line -> renumber(line, names)).toList();
    }

    private static String renumber(String line, Map<String, String> names) {
        Matcher matcher = TERM.matcher(line);
        StringBuilder renamed = new StringBuilder();
        while (matcher.find()) {
            String term = matcher.group();
            String name = term.startsWith("_:") ? names.computeIfAbsent(term, key -> "_:b" + names.size()) : term;
            matcher.appendReplacement(renamed, Matcher.quoteReplacement(name));
        }
        return matcher.appendTail(renamed).toString();
    }
}

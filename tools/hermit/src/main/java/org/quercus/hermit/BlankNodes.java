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

    private final Map<String, String> names = new HashMap<>();
    private int next;

    static List<String> renumber(List<String> lines) {
        return new BlankNodes().rename(lines);
    }

    /** Names go on from where the last call ended. */
    List<String> rename(List<String> lines) {
        return lines.stream().map(this::rename).toList();
    }

    /** Labels given before mean other nodes from now on. */
    void startDocument() {
        names.clear();
    }

    private String rename(String line) {
        Matcher matcher = TERM.matcher(line);
        StringBuilder renamed = new StringBuilder();
        while (matcher.find()) {
            String term = matcher.group();
            String name = term.startsWith("_:") ? names.computeIfAbsent(term, key -> "_:b" + next++) : term;
            matcher.appendReplacement(renamed, Matcher.quoteReplacement(name));
        }
        return matcher.appendTail(renamed).toString();
    }
}

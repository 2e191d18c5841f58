import { describe, expect, it } from 'vitest';
import { detectOntologyFormat, importsInText } from '../../src/validation/ontology-format.ts';

describe('the format of an ontology document', () => {
  it.each([
    ['turtle', '# Prefix: not yet\n@prefix : <http://x/> .\n:a a :B .', 'x.owl'],
    ['turtle', '<http://x/a> a <http://x/B> .', 'x.ttl'],
    ['turtle', 'PREFIX : <http://x/>\n:a a :B .', 'x.owl'],
    ['turtle', '[ a <http://x/B> ] .', 'x.ttl'],
    ['turtle', '', 'x.owl'],
    ['ntriples', '<http://x/a> <http://x/p> <http://x/b> .', 'x.nt'],
    ['rdfxml', '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE rdf:RDF []>\n<!-- <Ontology> -->\n<rdf:RDF>', 'x.owl'],
    ['rdfxml', '<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#">', 'x'],
    ['owlxml', '<?xml version="1.0"?>\n<Ontology xmlns="http://www.w3.org/2002/07/owl#">', 'x.owl'],
    ['functional', '\n# note\nPrefix(:=<http://x/>)\nOntology()', 'x.owl'],
    ['functional', 'Ontology(<http://x/>)', 'x.txt'],
    ['manchester', 'Prefix: : <http://x/>\nOntology: <http://x/>', 'x.owl'],
    ['obo', 'format-version: 1.2\n', 'x.obo'],
    ['jsonld', ' {"@context": {}}', 'x.json'],
    ['jsonld', '[{"@id": "http://x/"}]', 'x.json'],
  ])('is %s for what looks like it, whatever the ending', (format, text, path) => {
    expect(detectOntologyFormat(text, path)).toBe(format);
  });

  it('shows its imports before it is parsed', () => {
    expect(
      importsInText('Ontology(<http://x/> Import(<http://y/>) Import( <http://z/> ))', 'functional'),
    ).toEqual(['http://y/', 'http://z/']);
    expect(importsInText('Ontology: <http://x/>\n  Import: <http://y/>\n', 'manchester')).toEqual([
      'http://y/',
    ]);
    expect(importsInText('<Ontology><Import>http://y/</Import></Ontology>', 'owlxml')).toEqual(['http://y/']);
  });
});

import { extname } from 'node:path';
import type { OntologyFormat } from '../reasoner/worker-protocol.ts';

/**
 * The format of an ontology document. The text decides, because `.owl` stands for half a dozen formats; the ending only tells
 * N-Triples from Turtle, which look alike.
 */
export function detectOntologyFormat(text: string, path: string): OntologyFormat {
  const start = withoutLeadingComments(text);
  if (/^(?:Prefix|Ontology)\s*\(/.test(start)) return 'functional';
  if (/^(?:Prefix|Ontology):/.test(start)) return 'manchester';
  if (/^format-version:/.test(start)) return 'obo';
  if (/^[{]|^\[\s*[{"\]]/.test(start)) return 'jsonld';
  if (/^<(?:\?xml|!DOCTYPE|!--|(?:\w+:)?(?:RDF|Ontology)[\s>])/.test(start)) return xmlFormat(start);
  return extname(path) === '.nt' ? 'ntriples' : 'turtle';
}

function xmlFormat(text: string): OntologyFormat {
  const root = /<(?:\w+:)?(RDF|Ontology)[\s>/]/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[1];
  return root === 'Ontology' ? 'owlxml' : 'rdfxml';
}

function withoutLeadingComments(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/^(?:\s|#[^\n]*(?:\n|$))+/, '');
}

/** IRIs that a document imports, read off its text: the syntaxes of OWL need their imports while they are parsed. */
export function importsInText(text: string, format: OntologyFormat): string[] {
  const pattern = importPatterns[format];
  if (pattern === undefined) return [];
  return [...text.matchAll(pattern)].map((match) => match[1]!.trim());
}

const importPatterns: Partial<Record<OntologyFormat, RegExp>> = {
  functional: /\bImport\s*\(\s*<([^>]+)>\s*\)/g,
  manchester: /^\s*Import:\s*<([^>]+)>/gm,
  owlxml: /<(?:\w+:)?Import[^>]*>([^<]+)<\/(?:\w+:)?Import>/g,
};

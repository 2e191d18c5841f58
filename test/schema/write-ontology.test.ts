import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renameBlankNodes } from '../../src/rdf/merge-graphs.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { schemaToQuads } from '../../src/schema/schema-to-quads.ts';
import { versionIri, writeOntology } from '../../src/schema/write-ontology.ts';
import { arbitrarySchema } from './schema-arbitrary.ts';

describe('writeOntology', () => {
  it('states the version IRI that the content has, which reading and renaming do not change', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySchema, async (schema) => {
        const written = parseRdf(await writeOntology(schema), { format: 'ttl' });
        const stated = written.filter(({ predicate }) => predicate.value === iri('owl', 'versionIRI'));
        const version = await versionIri(schemaToQuads(schema));
        expect(stated.map(({ object }) => object.value)).toEqual([version]);
        expect(version).toMatch(new RegExp(`^${schema.ontologyIri}/[0-9a-f]{64}$`));
        const shuffled = renameBlankNodes([...written].reverse(), (label) => `z${label}`);
        expect(await versionIri(shuffled)).toBe(version);
        expect(await versionIri(schemaToQuads({ ...schema, title: `${schema.title}!` }))).not.toBe(version);
      }),
      { numRuns: 20 },
    );
  });

  it('refuses a graph with no or two ontology headers', async () => {
    const two = parseRdf(
      `<urn:a> a <http://www.w3.org/2002/07/owl#Ontology> . <urn:b> a <http://www.w3.org/2002/07/owl#Ontology> .`,
      { format: 'ttl' },
    );
    await expect(versionIri(two)).rejects.toMatchObject({ code: 'SCHEMA_INVALID' });
    await expect(versionIri([])).rejects.toMatchObject({ code: 'SCHEMA_INVALID' });
  });
});

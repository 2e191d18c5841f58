import type { Quad } from '@rdfjs/types';
import { literal, namedNode, term } from '../../rdf/terms.ts';
import type { QuestionCoverage } from '../coverage-report.ts';
import { about } from './about.ts';
import { functionIri } from './function-iris.ts';

/** The competency questions of a task, each with the function that answers it and how far it does. */
export function questionsToQuads(
  questions: readonly QuestionCoverage[],
  { base, language }: { base: string; language: string },
): Quad[] {
  return questions.flatMap(({ id, question, outcome, function: name }) =>
    about(namedNode(`${base}question/${encodeURIComponent(id)}`), [
      [term('rdf', 'type'), term('q', 'CompetencyQuestion')],
      [term('dcterms', 'identifier'), literal(id)],
      [term('rdfs', 'comment'), literal(question, language)],
      [term('q', 'coverage'), literal(outcome)],
      ...(name === undefined ? [] : [[term('q', 'answeredBy'), namedNode(functionIri(base, name))] as const]),
    ]),
  );
}

import { AstFactory } from '@traqula/rules-sparql-1-1';
import {
  type FunctionDefinition,
  functionDefinitionSchema,
  functionNamePattern,
} from '../../domain/function.ts';
import type { QueryTry, SparqlAnswer } from '../../domain/sparql-answer.ts';
import { QuercusError } from '../../errors.ts';
import { mapTree } from '../../functions/bind/syntax-tree.ts';
import { checkDefinitionAgainst } from '../../functions/gate/admit-functions.ts';
import { generateQuery, type Query } from '../../rdf/sparql-syntax.ts';
import type { QueriedKernel } from '../asked-kernel.ts';
import { lastTry } from './ask-sparql.ts';
import { checkWrittenQuery } from './check-written-query.ts';
import { findQueryParameters, type QueryParameter } from './query-parameters.ts';

const factory = new AstFactory();

interface Promotion {
  readonly name: string;
  readonly answer: SparqlAnswer;
  readonly kernel: QueriedKernel;
}

/**
 * A function made of the query that answered a question: what the question gave becomes parameters, the question its
 * example. It passes the gate of functions. USAGE for a name that cannot be one; FUNCTION_INVALID when no query ran or
 * the gate refuses it even without parameters.
 */
export function promoteQuery({ name, answer, kernel }: Promotion): FunctionDefinition {
  if (!functionNamePattern.test(name))
    throw new QuercusError(
      'USAGE',
      `${JSON.stringify(name)} cannot name a function: a letter, then letters, digits and "_".`,
      { details: { got: name } },
    );
  const ran = lastTry(answer.attempts.find((tries) => lastTry(tries)?.result) ?? []);
  const tree = ran === undefined ? undefined : checkWrittenQuery(ran.sparql, kernel).tree;
  if (ran === undefined || tree === undefined || ran.result === null)
    throw refused(name, ['no query answered the question']);
  const parameters = findQueryParameters(tree, answer.question, kernel.schema);
  const drafts = [parameters, []].map((chosen) =>
    draft({ name, tree, ran, parameters: chosen, question: answer.question }),
  );
  const checked = drafts.map((definition) => ({
    definition,
    ...checkDefinitionAgainst(definition, kernel.schema),
  }));
  const admitted = checked.find(({ reasons }) => reasons.length === 0);
  if (admitted === undefined) throw refused(name, checked.at(-1)?.reasons ?? []);
  return admitted.definition;
}

interface Draft {
  readonly name: string;
  readonly tree: Query;
  readonly ran: QueryTry;
  readonly parameters: readonly QueryParameter[];
  readonly question: string;
}

function draft({ name, tree, ran, parameters, question }: Draft): FunctionDefinition {
  const names = new Map(parameters.flatMap((each) => each.nodes.map((node) => [node, each.name] as const)));
  const open = mapTree(tree, (node) => {
    const variable = names.get(node);
    return variable === undefined ? undefined : factory.termVariable(variable, factory.gen());
  });
  return functionDefinitionSchema.parse({
    name,
    description: `Answers questions such as: ${question}`,
    parameters: Object.fromEntries(parameters.map((each) => [each.name, each.parameter])),
    select: generateQuery(open),
    returns: ran.result?.columns ?? [],
    examples: [
      {
        question,
        arguments: Object.fromEntries(parameters.map((each) => [each.name, each.value])),
        ...(ran.result?.rows.length === 0 ? { expect: 'empty' } : {}),
      },
    ],
  });
}

function refused(name: string, reasons: readonly string[]): QuercusError {
  return new QuercusError(
    'FUNCTION_INVALID',
    `The query cannot become the function ${name}: ${reasons.join('; ')}.`,
    {
      details: { name, reasons },
    },
  );
}

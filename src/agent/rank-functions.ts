import { wordsOf } from '../domain/common-words.ts';
import type { FunctionDefinition } from '../domain/function.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';

/**
 * The functions, those first that share most words with the question; a word counts less the more functions have it,
 * and words of an example question or a name count like those of the description. Equal ones stand by name.
 */
export function rankFunctions(
  functions: readonly FunctionDefinition[],
  question: string,
): readonly { readonly definition: FunctionDefinition; readonly score: number }[] {
  const asked = wordsOf(question);
  const texts = functions.map((definition) => ({ definition, words: wordsOf(textOf(definition)) }));
  const weight = (word: string) =>
    Math.log(1 + functions.length / texts.filter(({ words }) => words.has(word)).length);
  return texts
    .map(({ definition, words }) => ({
      definition,
      score: [...asked].reduce((sum, word) => (words.has(word) ? sum + weight(word) : sum), 0),
    }))
    .sort((a, b) => b.score - a.score || compareUtf8(a.definition.name, b.definition.name));
}

function textOf({ name, description, parameters, returns, examples }: FunctionDefinition): string {
  const columns = returns.map((column) => (typeof column === 'string' ? column : column.name));
  const described = Object.entries(parameters).flatMap(([each, { description: text }]) => [each, text]);
  const questions = examples.map(({ question }) => question);
  return [name.replaceAll('_', ' '), description, ...columns, ...described, ...questions].join(' ');
}

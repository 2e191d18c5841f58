import { QuercusError } from '../../errors.ts';
import type { Kernel, Statement } from '../../kernel/kernel.ts';
import { prefixedNames } from '../../rdf/shorten-iri.ts';
import { compareUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import type { CommandLine } from '../command-line.ts';
import { explanationText } from '../explanation-text.ts';
import { readStatement } from '../statement-argument.ts';
import { withKernel } from '../with-kernel.ts';

/** `quercus why`: the rows and raw texts behind a statement. */
export function registerWhy(commandLine: CommandLine): void {
  commandLine
    .command(
      'why <kernel> <statement>',
      'Show what a statement rests on: source, row, the text as it stands there. Terms as in Turtle, with the prefixes of the kernel.',
      ["quercus why acme.kernel 'data:Claim/1 :claimIdentifier 1'"],
    )
    .action(
      commandLine.action<[kernel: string, statement: string]>(({ operands: [path, statement] }) =>
        withKernel(path, async (kernel) => {
          const read = readStatement(statement, kernel.prefixes);
          const explanation = await kernel.why(read);
          if (explanation.status === 'not in the kernel') requireKnownPredicate(read, kernel);
          return { data: explanation, text: explanationText(explanation) };
        }),
      ),
    );
}

/** That a statement is no fact is an answer; that nothing can be said with its predicate is a slip of who asks. */
function requireKnownPredicate({ predicate }: Statement, { schema, prefixes }: Kernel): void {
  const terms = [...schema.properties, ...schema.relations].map((term) => term.iri);
  if (predicate.value === iri('rdf', 'type') || terms.includes(predicate.value)) return;
  const shorten = prefixedNames(prefixes);
  const known = terms.map(shorten).sort(compareUtf8);
  const shown = known.slice(0, shownAtMost).join(', ') + (known.length > shownAtMost ? ', …' : '');
  throw new QuercusError(
    'USAGE',
    `${shorten(predicate.value)} is no property or relation of this kernel, so no statement can be made with it. It has a (rdf:type), ${shown}.`,
    { details: { got: predicate.value, known } },
  );
}

const shownAtMost = 30;

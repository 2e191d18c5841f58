import { QuercusError } from '../errors.ts';

/** A template taken apart: `texts[0] columns[0] texts[1] columns[1] … texts[n]`. */
export interface CompiledTemplate {
  readonly texts: readonly string[];
  readonly columns: readonly string[];
  /** The template with every column replaced by `{}`: templates of one shape make IRIs of one kind. */
  readonly shape: string;
}

/** Reads a template (R2RML section 7.3: columns in braces, `\{`, `\}` and `\\` escaped). MAPPING_INVALID when malformed. */
export function compileTemplate(template: string): CompiledTemplate {
  const known = compiledTemplates.get(template);
  if (known !== undefined) return known;
  const compiled = takeApart(template);
  if (compiledTemplates.size >= mostTemplates) compiledTemplates.clear();
  compiledTemplates.set(template, compiled);
  return compiled;
}

/** One template makes the IRIs of a whole table. */
const compiledTemplates = new Map<string, CompiledTemplate>();
const mostTemplates = 1_000;

function takeApart(template: string): CompiledTemplate {
  const texts = [''];
  const columns: string[] = [];
  let inside = false;
  for (let at = 0; at < template.length; at++) {
    const character = template.charAt(at);
    if (character === '{' && !inside) {
      columns.push('');
      inside = true;
    } else if (character === '}' && inside) {
      texts.push('');
      inside = false;
    } else if (character === '{' || character === '}') {
      throw malformed(template, `a ${character} that matches nothing`);
    } else {
      append(inside ? columns : texts, character === '\\' ? template.charAt(++at) : character);
    }
  }
  if (inside || columns.includes(''))
    throw malformed(template, inside ? 'a { that is not closed' : 'an empty {}');
  return { texts, columns, shape: texts.join('{}') };
}

/** A text as it must stand in a template to mean itself. */
export function escapeTemplate(text: string): string {
  return text.replace(/[\\{}]/g, '\\$&');
}

function append(list: string[], character: string): void {
  list[list.length - 1] += character;
}

function malformed(template: string, reason: string): QuercusError {
  return new QuercusError(
    'MAPPING_INVALID',
    `The template ${JSON.stringify(template)} has ${reason}. Write columns as {Column}, and \\{ or \\} for a brace that means itself.`,
    { details: { template, reason } },
  );
}

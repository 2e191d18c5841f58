import type { ModelProfile } from '../domain/model-profile.ts';
import type { AskedKernel } from './asked-kernel.ts';
import { chooseFunctions, tokensForFunctions } from './choose-functions.ts';
import { functionCatalogue, namesOnly, parameterList } from './function-catalogue.ts';

/** What the prompts of a question say of a kernel. */
export interface ShownKernel {
  /** Title and description. */
  readonly about: string;
  /** The functions, as text. */
  readonly functions: string;
  /** Their parameters, one a line. */
  readonly parameters: string;
  /** Names of the functions nearest to the question. */
  readonly nearest: readonly string[];
}

/** The same question always sees the same: a replay finds its recorded calls. */
export function shownKernel(
  { functions, schema }: AskedKernel,
  profile: Pick<ModelProfile, 'contextTokens' | 'maxOutputTokens'>,
): (question: string) => ShownKernel {
  const about = `${schema.title}\n${schema.description}`.trim();
  const tokens = tokensForFunctions(profile);
  return (question) => {
    const { shown, others, nearest } = chooseFunctions({ functions, schema, question, tokens });
    const catalogue = functionCatalogue(shown, schema);
    return {
      about,
      functions: others.length === 0 ? catalogue : `${catalogue}\n\n${namesOnly(others)}`,
      parameters: parameterList(shown, schema),
      nearest,
    };
  };
}

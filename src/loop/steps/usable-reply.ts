import { isFailureOfQuestion } from '../../agent/question-failure.ts';

/** A step's value, or why the model gave none. */
export type Usable<Value> = { readonly value: Value } | { readonly unusable: string };

/**
 * A model that gives no usable reply (nonsense to the end, cut off, a refusal, a prompt that does not fit) fails its
 * step, not the run. Errors of the run itself are thrown.
 */
export async function usableReply<Value>(work: () => Promise<Value>): Promise<Usable<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!isFailureOfQuestion(error)) throw error;
    return { unusable: `${error.code}: ${error.message}` };
  }
}

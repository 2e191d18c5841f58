import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';

/** A remote store whose errors do not tell clients where it is; the error as it was is the cause. */
export function anonymousStore(store: GraphStore): GraphStore {
  return {
    select: (...input) => hidden(store.select(...input)),
    ask: (...input) => hidden(store.ask(...input)),
    construct: (...input) => hidden(store.construct(...input)),
    queryText: (...input) => hidden(store.queryText(...input)),
    size: () => hidden(store.size()),
    load: (...input) => hidden(store.load(...input)),
    update: (...input) => hidden(store.update(...input)),
    close: () => store.close(),
  };
}

function hidden<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error) => {
    throw withoutAddress(error);
  });
}

function withoutAddress(error: unknown): unknown {
  if (!(error instanceof QuercusError) || typeof error.details.url !== 'string') return error;
  const { url, ...details } = error.details;
  const message = error.message.replaceAll(String(url), 'The store of the kernel');
  return new QuercusError(error.code, message, { details, cause: error });
}

/** The Python exception by which an official script would die at this point. Caught by whoever evaluates one constraint. */
export class PythonError extends Error {
  readonly exception:
    | 'AttributeError'
    | 'IndexError'
    | 'KeyError'
    | 'OverflowError'
    | 'SyntaxError'
    | 'TypeError'
    | 'ValueError';

  constructor(exception: PythonError['exception'], message: string) {
    super(message);
    this.name = 'PythonError';
    this.exception = exception;
  }
}

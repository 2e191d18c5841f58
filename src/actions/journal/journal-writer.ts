import { type FileHandle, open } from 'node:fs/promises';
import { QuercusError } from '../../errors.ts';

/** Appends whole transactions; what `flush` returned for is on the disk. */
export class JournalWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  #waiting: string[] = [];

  private constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  /** Opens the journal for writing; a torn transaction at its end is cut off. */
  static async open(path: string, end: number): Promise<JournalWriter> {
    return guarded(path, async () => {
      const file = await open(path, 'r+');
      const { size } = await file.stat();
      if (size > end) {
        await file.truncate(end);
        await file.datasync();
      }
      await file.close();
      return new JournalWriter(await open(path, 'a'), path);
    });
  }

  append(transaction: string): void {
    this.#waiting.push(transaction);
  }

  /** Writes what is waiting and returns when the disk has it. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const text = this.#waiting.join('');
    this.#waiting = [];
    await guarded(this.#path, async () => {
      await this.#file.appendFile(text);
      await this.#file.datasync();
    });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

async function guarded<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new QuercusError(
      'TARGET_UNWRITABLE',
      `${path} could not be written: ${(cause as Error).message}. Observations that were not reported as applied are lost; give them again.`,
      {
        details: { path },
        cause,
      },
    );
  }
}

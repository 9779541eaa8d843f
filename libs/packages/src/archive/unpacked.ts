import { ENTRIES_MAX, ENTRY_BYTES_MAX, UNPACKED_BYTES_MAX } from '../limits.js';
import { PackagesError, shown } from '../packages-error.js';

export const invalid = (problem: string, cause?: unknown): PackagesError =>
  new PackagesError('invalid', `the archive ${problem}`, { cause });
export const tooLarge = (problem: string): PackagesError => new PackagesError('tooLarge', `the archive ${problem}`);

/** Counts what comes out of an archive, regardless of the sizes it declares. */
export class Unpacked {
  #entries = 0;
  #bytes = 0;
  readonly #paths = new Set<string>();

  entry(): void {
    if (++this.#entries > ENTRIES_MAX) throw tooLarge(`has more than ${ENTRIES_MAX} entries`);
  }

  file(path: string): void {
    if (this.#paths.has(path)) throw invalid(`has two files ${shown(path)}`);
    this.#paths.add(path);
  }

  /** Reads a file's content up to its limit. */
  async read(stream: AsyncIterable<Buffer>, path: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of stream) {
      length += piece.length;
      this.#bytes += piece.length;
      if (length > ENTRY_BYTES_MAX) throw tooLarge(`has a file of more than ${ENTRY_BYTES_MAX} bytes: ${shown(path)}`);
      if (this.#bytes > UNPACKED_BYTES_MAX) throw tooLarge(`unpacks to more than ${UNPACKED_BYTES_MAX} bytes`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  pass(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > UNPACKED_BYTES_MAX) throw tooLarge(`unpacks to more than ${UNPACKED_BYTES_MAX} bytes`);
  }
}

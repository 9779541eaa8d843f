import type { CipherGCM, DecipherGCM } from 'node:crypto';

/** A cipher of any name. */
export type OpenCipher = CipherGCM | DecipherGCM;

/** Ciphers a run may have begun and not ended: each holds some kilobytes of this process. */
export const OPEN_CIPHERS_MAX = 1_000;

/** Ciphers that a run has begun and not ended; they go with it. */
export class OpenCiphers {
  readonly #open = new Map<number, OpenCipher>();
  #last = 0;

  /**
   * Keeps a cipher and returns its number.
   * @throws Error when there are too many
   */
  add(create: () => OpenCipher): number {
    if (this.#open.size >= OPEN_CIPHERS_MAX) throw new Error(`more than ${OPEN_CIPHERS_MAX} ciphers wait for their final()`);
    const cipher = create();
    this.#open.set(++this.#last, cipher);
    return this.#last;
  }

  /** @throws Error for a number that is no open cipher's */
  get(number: unknown): OpenCipher {
    const found = this.#open.get(number as number);
    if (found === undefined) throw new Error('Invalid state');
    return found;
  }

  /** Returns a cipher and keeps it no longer. */
  take(number: unknown): OpenCipher {
    const found = this.get(number);
    this.#open.delete(number as number);
    return found;
  }

  clear(): void {
    this.#open.clear();
    this.#last = 0;
  }
}

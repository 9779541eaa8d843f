import { namedLists, namesLists, withLists } from '../named-lists.js';
import { asGuestWrites, isWrittenAlike } from './guest-text.js';

/** Minimum length of a list that gets a number: a shorter one is written sooner than named. UTF-16 units. */
const WORTH_NAMING = 2_048;

/** Maximum length of the lists that one run may name. UTF-16 units. */
const OF_A_RUN = 4 << 20;

/** The lists of all runs of a process that may name some. */
export class ListBudget {
  #left: number;

  /** @param limit UTF-16 units */
  constructor(limit = 32 << 20) {
    this.#left = limit;
  }

  take(length: number): boolean {
    if (length > this.#left) return false;
    this.#left -= length;
    return true;
  }

  give(length: number): void {
    this.#left += length;
  }
}

/** Failure of extended JSON that names lists. */
export type NamedFailure = 'unknown' | 'long';

/** Lists that a run was given, by the numbers it may name them with instead of writing them. They are forgotten with the run. */
export class GivenLists {
  readonly #budget: ListBudget;
  readonly #texts = new Map<number, string>();
  #length = 0;

  constructor(budget: ListBudget) {
    this.#budget = budget;
  }

  /** Returns a number for a list that a run is given; 0 for a list that the run has to write. */
  number(text: string): number {
    const { length } = text;
    if (length < WORTH_NAMING || this.#length + length > OF_A_RUN || !isWrittenAlike(text)) return 0;
    if (!this.#budget.take(length)) return 0;
    this.#length += length;
    this.#texts.set(this.#texts.size + 1, text);
    return this.#texts.size;
  }

  /** Returns extended JSON with the lists it names, each as the guest would have written it. */
  written(text: string, lengthLimit: number): { readonly text: string } | { readonly failure: NamedFailure } {
    if (!namesLists(text)) return { text };
    const numbers = namedLists(text);
    if (numbers === undefined || numbers.some((number) => !this.#texts.has(number))) return { failure: 'unknown' };
    const written = new Map([...new Set(numbers)].map((number) => [number, asGuestWrites(this.#texts.get(number) ?? '')]));
    // Before they are put together: a list may be named a thousand times.
    const length = numbers.reduce((sum, number) => sum + (written.get(number)?.length ?? 0), text.length);
    if (length > lengthLimit) return { failure: 'long' };
    return { text: withLists(text, (number) => written.get(number) ?? 'null') };
  }

  release(): void {
    this.#budget.give(this.#length);
    this.#length = 0;
    this.#texts.clear();
  }
}

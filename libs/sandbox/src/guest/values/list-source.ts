import { freeze } from '../primordials.js';

/**
 * Placeholder for a list that is not read yet, like a cursor for its documents. User code cannot reach the read
 * function, and its own classes cannot be mistaken for this one.
 */
export class ListSource {
  readonly #read: () => Promise<unknown[]>;

  /** @param read returns what is left of the list, each time the same */
  constructor(read: () => Promise<unknown[]>) {
    this.#read = read;
  }

  static is(value: object): value is ListSource {
    return #read in value;
  }

  static read(source: ListSource): Promise<unknown[]> {
    return source.#read();
  }
}

freeze(ListSource.prototype);
freeze(ListSource);

/** A value to be encoded has a list in it that was not read. */
export class UnreadList extends TypeError {
  constructor() {
    super('A cursor is not a BSON value; use its toArray()');
    // User code may see it.
    this.name = 'TypeError';
  }
}

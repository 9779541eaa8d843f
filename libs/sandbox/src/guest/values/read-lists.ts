import { BsonValue } from '../bson/bson-value.js';
import {
  DateConstructor,
  isArray,
  isView,
  MapConstructor,
  mapGet,
  mapSet,
  objectKeys,
  promiseThen,
  setMember,
  textOf,
} from '../primordials.js';
import { ListSource } from './list-source.js';
import { unreadNumber } from './unread-lists.js';

/** Same depth as for results. */
const MAX_DEPTH = 200;

type Members = Record<string, unknown>;

/**
 * Returns a copy of a value in which each cursor is replaced by its documents. Cursors are looked for in own enumerable
 * properties and elements of arrays; parts without cursors are not copied. A cursor in several places is read once.
 * @returns nothing for a value without cursors
 * @throws what reading one throws, when the promise is awaited
 */
export function readLists(value: unknown): Promise<unknown> | undefined {
  const lists = new Lists();
  const copy = lists.copy(value, 0);
  return lists.found ? lists.fill(copy) : undefined;
}

interface Place {
  readonly holder: object;
  readonly key: string;
  readonly filled: unknown;
}

class Lists {
  /** Cursors that were found, and the lists that take their places and are yet to be filled. */
  readonly #sources: ListSource[] = [];
  readonly #filled: unknown[][] = [];
  /** Places of those lists. */
  readonly #places: Place[] = [];
  /** Replacement of each object that was looked at. */
  readonly #copies: Map<unknown, unknown> = new MapConstructor();

  get found(): boolean {
    return this.#sources.length > 0;
  }

  /**
   * Reads each property once, because a getter may make another cursor each time. A cycle stays a cycle, which the
   * encoder then refuses.
   */
  copy(value: unknown, depth: number): unknown {
    if (!mayHold(value, depth)) return value;
    const known = mapGet(this.#copies, value);
    if (known !== undefined) return known;
    const copy = isArray(value) || ListSource.is(value) ? [] : {};
    mapSet(this.#copies, value, copy);
    if (ListSource.is(value)) {
      this.#sources[this.#sources.length] = value;
      this.#filled[this.#filled.length] = copy as unknown[];
      return copy;
    }
    if (isArray(value) ? this.#copyElements(value, copy as unknown[], depth) : this.#copyMembers(value as Members, copy, depth)) {
      return copy;
    }
    mapSet(this.#copies, value, value);
    return value;
  }

  /** Reads the lists, those that were found together at the same time. */
  async fill(copy: unknown): Promise<unknown> {
    let root = copy;
    // Callbacks of `map` may return values with further cursors.
    for (let done = 0; done < this.#sources.length;) {
      const from = done;
      const reads: Promise<unknown[]>[] = [];
      for (; done < this.#sources.length; done++) reads[done - from] = ListSource.read(this.#sources[done] as ListSource);
      // The first failure is reported; the others do not count as uncaught errors.
      for (let i = 0; i < reads.length; i++) void promiseThen(reads[i] as Promise<unknown>, nothing, nothing);
      for (let i = 0; i < reads.length; i++) {
        const documents = (await reads[i]) as unknown[];
        const filled = this.#filled[from + i] as unknown[];
        if (unreadNumber(documents) === 0) this.#copyElements(documents, filled, 0);
        else if (filled === root) root = documents;
        else this.#replace(filled, documents);
      }
    }
    return root;
  }

  /** Puts unread documents in the places of a list, instead of copying them. */
  #replace(filled: unknown, documents: unknown[]): void {
    for (let i = 0; i < this.#places.length; i++) {
      const place = this.#places[i] as Place;
      if (place.filled === filled) setMember(place.holder, place.key, documents);
    }
  }

  /** Copies a part of a value, and notes where a list in it stands. */
  #part(part: unknown, holder: object, key: string, depth: number): unknown {
    const copy = this.copy(part, depth);
    if (copy !== part && ListSource.is(part as object)) this.#places[this.#places.length] = { holder, key, filled: copy };
    return copy;
  }

  /** @returns whether any is replaced */
  #copyElements(list: readonly unknown[], copy: unknown[], depth: number): boolean {
    let replaced = false;
    for (let i = 0; i < list.length; i++) {
      const element = list[i];
      copy[i] = this.#part(element, copy, textOf(i), depth + 1);
      if (copy[i] !== element) replaced = true;
    }
    return replaced;
  }

  /** @returns whether any is replaced */
  #copyMembers(value: Members, copy: object, depth: number): boolean {
    const keys = objectKeys(value);
    let replaced = false;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      const member = value[key];
      const own = this.#part(member, copy, key, depth + 1);
      if (own !== member) replaced = true;
      // `__proto__` is a name like any other.
      setMember(copy, key, own);
    }
    return replaced;
  }
}

const nothing = (): void => undefined;

/** Returns `true` if the value is searched for cursors. A value that defines its own encoding is not. */
function mayHold(value: unknown, depth: number): value is object {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  if (ListSource.is(value)) return true;
  if (unreadNumber(value) !== 0) return false;
  if (value instanceof BsonValue || value instanceof DateConstructor || isView(value)) return false;
  return isArray(value) || typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}

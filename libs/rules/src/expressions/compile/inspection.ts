import { joinPath, shown, type Fault } from '../fault.js';
import { MAX_CHARACTERS, MAX_DEPTH, MAX_ENTRIES, MAX_FAULTS } from '../limits.js';
import type { Slot } from '../slots.js';
import { isDocument, type Document } from '../values/value-type.js';

/** One reading of an expression's JSON: where it is, what it has found wrong, how much it may still read. */
export class Inspection {
  readonly faults: Fault[] = [];
  /** Parts that are accepted but are certainly mistakes. */
  readonly notices: Fault[] = [];
  private negations = 0;
  private metOperator: string | null | undefined;
  private entries = 0;
  private characters = 0;
  private depth = 0;
  private isExhausted = false;

  constructor(
    readonly slot: Slot,
    private path: string,
  ) {}

  /** Records an error at the current place. */
  fault(message: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ path: this.path, message });
  }

  private notice(message: string): void {
    if (this.notices.length < MAX_FAULTS) this.notices.push({ path: this.path, message });
  }

  /** Reads a negated expression: a condition that is never true would be true for all users there. */
  negated<T>(read: () => T): T {
    this.negations += 1;
    const result = read();
    this.negations -= 1;
    return result;
  }

  /**
   * Reads a list a field is compared with. App Services stored query operators in it as the data they are, and no
   * document has such fields: returns `otherwise` then, which must be true for no user, and adds a notice. Below a
   * negation they stay errors.
   */
  comparedList<T>(otherwise: T, read: () => T): T {
    if (this.negations > 0) return read();
    this.metOperator = null;
    const result = read();
    const met = this.metOperator as string | null;
    this.metOperator = undefined;
    if (met === null) return result;
    this.notice(`is compared with a list that contains ${shown(met)}, which is not expanded there: it is never true`);
    return otherwise;
  }

  /** Returns `true` if a query operator may stand in a value, and remembers it. */
  takesAsData(key: string): boolean {
    if (this.metOperator === undefined || !key.startsWith('$')) return false;
    this.metOperator ??= key;
    return true;
  }

  /** Reads what is at a key or an index. Beyond a limit it notes that once, and reads no further. */
  at<T>(step: string | number, otherwise: T, read: () => T): T {
    if (this.isExhausted) return otherwise;
    const outer = this.path;
    this.path = joinPath(outer, step);
    this.depth += 1;
    this.entries += 1;
    if (typeof step === 'string') this.countText(step);
    const isAllowed = this.checkLimits();
    const result = isAllowed ? read() : otherwise;
    this.depth -= 1;
    this.path = outer;
    return result;
  }

  /** Reads every element of a list. */
  eachElement<T>(list: readonly unknown[], otherwise: T, read: (element: unknown) => T): T[] {
    if (list.length > MAX_ENTRIES) {
      this.exhaust(`has more than ${MAX_ENTRIES} keys and elements`);
      return [];
    }
    return list.map((element, index) => this.at(index, otherwise, () => read(element)));
  }

  /** Reads all properties of a document. */
  eachMember<T>(document: Document, otherwise: T, read: (key: string, value: unknown) => T): T[] {
    return Object.keys(document).map((key) => this.at(key, otherwise, () => read(key, document[key])));
  }

  countText(text: string): void {
    this.characters += text.length;
  }

  private checkLimits(): boolean {
    if (this.depth > MAX_DEPTH) this.fault(`nests more than ${MAX_DEPTH} levels deep`);
    else if (this.entries > MAX_ENTRIES) this.exhaust(`has more than ${MAX_ENTRIES} keys and elements`);
    else if (this.characters > MAX_CHARACTERS) this.exhaust(`has more than ${MAX_CHARACTERS} characters`);
    else return true;
    return false;
  }

  private exhaust(message: string): void {
    this.fault(message);
    this.isExhausted = true;
  }
}

/** Returns a value that is a JSON object; `undefined` for BSON values and lists. */
export function documentOf(value: unknown): Document | undefined {
  return isDocument(value) ? value : undefined;
}

import type { Collation } from '../bson/collation.js';
import { compare } from '../bson/compare.js';
import { keyString } from '../bson/ordered-key.js';
import { hasField, isDocument } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { isArrayIndex } from '../bson/path.js';

/** Collects the distinct values of a dotted path over many documents; arrays contribute their elements. Throws 40352 for an empty path. */
export class DistinctValues {
  private readonly parts: readonly string[];
  private readonly values = new Map<string, unknown>();

  constructor(
    path: string,
    private readonly collation?: Collation,
  ) {
    if (path === '') throw mongoError(40352, 'FieldPath cannot be constructed with empty string');
    this.parts = path.split('.');
  }

  add(document: unknown): void {
    this.walk(document, 0);
  }

  /** Returns the distinct values in canonical order. */
  result(): unknown[] {
    return [...this.values.values()].toSorted((a, b) => compare(a, b, this.collation));
  }

  private walk(value: unknown, at: number): void {
    const part = this.parts[at];
    if (part === undefined) {
      for (const found of Array.isArray(value) ? value : [value]) this.take(found);
    } else if (Array.isArray(value)) {
      if (isArrayIndex(part) && Number(part) < value.length) this.walk(value[Number(part)], at + 1);
      for (const element of value) if (isDocument(element)) this.walk(element, at);
    } else if (isDocument(value) && hasField(value, part)) {
      this.walk(value[part], at + 1);
    }
  }

  private take(value: unknown): void {
    const key = keyString(value, this.collation);
    if (!this.values.has(key)) this.values.set(key, value);
  }
}

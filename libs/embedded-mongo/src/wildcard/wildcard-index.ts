import { isDocument, hasField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';

export const ALL_FIELDS = '$**';

/** Returns `true` for the field of a key that stands for all paths, or for all below one. */
export function isWildcardField(field: string): boolean {
  return field === ALL_FIELDS || field.endsWith(`.${ALL_FIELDS}`);
}

/** Returns `true` for the key of a wildcard index; `$**` is also a field of text indexes. */
export function isWildcardKey(key: Document): boolean {
  return Object.keys(key).some((field) => isWildcardField(field) && key[field] !== 'text');
}

/** A wildcard index: kept and listed, and not read, since it is as fast to read the collection. It has no entries. */
export class WildcardIndex {
  private readonly regularFields: readonly string[];

  private constructor(key: Document) {
    this.regularFields = Object.keys(key).filter((field) => !isWildcardField(field));
  }

  /** Returns what is checked of documents by an index, by its specification; undefined for other indexes. */
  static of({ key }: Document): WildcardIndex | undefined {
    return isDocument(key) && isWildcardKey(key) ? new WildcardIndex(key) : undefined;
  }

  /** Throws 7246301 for a document with an array in one of the fields beside the wildcard. */
  requireNoArrays(document: Document): void {
    for (const field of this.regularFields) {
      let value: unknown = document;
      for (const part of field.split('.')) {
        value = isDocument(value) && hasField(value, part) ? value[part] : undefined;
        if (Array.isArray(value)) throw mongoError(7246301, `field ${field} cannot be indexed as an array (multikey)`);
      }
    }
  }
}

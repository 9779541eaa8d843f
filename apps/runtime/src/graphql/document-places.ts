import { leafOf } from './schema/model/input-members.js';
import type { FieldModel } from './schema/model/model.js';
import { isDocument } from './schema/values/from-bson.js';
import { keyText } from './key-text.js';

/** The place of a stored value: the key of its document, where that was read, and its path by stored names. */
export interface Place {
  readonly _id?: string;
  readonly path: string;
}

interface Holder {
  readonly root: unknown;
  readonly path: string;
}

/** Remembers the places of the embedded documents that one operation returns, for its errors. */
export class DocumentPlaces {
  private readonly holders = new WeakMap<object, Holder>();

  of({ key }: FieldModel, document: unknown): Place {
    const { root, path } = this.holderOf(document);
    const id: unknown = isDocument(root) ? root['_id'] : undefined;
    return { ...(id === undefined ? {} : { _id: keyText(id) }), path: path + key };
  }

  /** Remembers where embedded documents come from. */
  hold(field: FieldModel, document: unknown, value: unknown): void {
    if (leafOf(field.value).kind !== 'object' || typeof value !== 'object' || value === null) return;
    const { root, path } = this.holderOf(document);
    this.add(value, root, path + field.key);
  }

  private add(value: unknown, root: unknown, path: string): void {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) this.add(item, root, `${path}.${index}`);
    else if (isDocument(value)) this.holders.set(value, { root, path: `${path}.` });
  }

  private holderOf(document: unknown): Holder {
    return (isDocument(document) ? this.holders.get(document) : undefined) ?? { root: document, path: '' };
  }
}

import type { Document } from './use-data';

/** Selected documents: their `_id`, by {@link keyOfDocument}. */
export type Selection = ReadonlyMap<string, unknown>;

/** Returns the key of a document: its `_id` as a string. */
export function keyOfDocument({ _id }: Document): string {
  return JSON.stringify(_id) ?? '';
}

/** Returns a selection with a document, or without it if it is selected. */
export function toggled(selection: Selection, document: Document): Selection {
  const changed = new Map(selection);
  const key = keyOfDocument(document);
  if (!changed.delete(key)) changed.set(key, document['_id']);
  return changed;
}

/** Returns all documents as a selection, or none if all are selected. */
export function toggledAll(selection: Selection, documents: readonly Document[]): Selection {
  const known = documents.filter(({ _id }) => _id !== undefined);
  const isAll = known.every((document) => selection.has(keyOfDocument(document)));
  return isAll ? new Map() : new Map(known.map((document) => [keyOfDocument(document), document['_id']]));
}

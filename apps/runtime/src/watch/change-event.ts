import type { Document } from 'mongodb';
import { hasField, setMember, type FieldSet } from '#rules/access/field-set.js';

/** A change of a document, as the store tells it; every number has its type. */
export interface ChangeEvent extends Document {
  readonly operationType: string;
  readonly documentKey: Document;
  /** As it is now where it was updated; absent or `null` when it is gone. */
  readonly fullDocument?: Document | null;
  readonly updateDescription?: UpdateDescription;
}

interface UpdateDescription extends Document {
  readonly updatedFields: Document;
  readonly removedFields: readonly string[];
  readonly truncatedArrays?: readonly { readonly field: string }[];
}

const COMPACT_NAMES: readonly (readonly [string, string])[] = [
  ['operationType', 'ot'],
  ['ns', 'ns'],
  ['documentKey', 'dk'],
  ['fullDocument', 'fd'],
  ['updateDescription', 'ud'],
];

/** The event with what may be seen of its document, and nothing else of it. */
export function limitedEvent(event: ChangeEvent, seen: Document, readable: FieldSet | null): ChangeEvent | null {
  const documentKey = Object.hasOwn(seen, '_id') ? event.documentKey : {};
  const limited = { ...event, documentKey, fullDocument: seen };
  if (!event.updateDescription) return limited;
  const updateDescription = limitedDescription(event.updateDescription, seen, readable);
  const { updatedFields, removedFields, truncatedArrays } = updateDescription;
  const isEmpty = Object.keys(updatedFields).length + removedFields.length + (truncatedArrays?.length ?? 0) === 0;
  return isEmpty ? null : { ...limited, updateDescription };
}

/** Short names, as old clients ask for them, without what they have: the document of an update is the one before with `ud` applied. */
export function compactEvent(event: ChangeEvent): Document {
  const isUpdate = event.operationType === 'update';
  const named = COMPACT_NAMES.filter(([name]) => event[name] !== undefined && !(isUpdate && name === 'fullDocument'));
  return { _id: event['_id'] as unknown, ...Object.fromEntries(named.map(([name, short]) => [short, event[name] as unknown])) };
}

/**
 * Changed fields with the values they have in the visible document: one that is not there is hidden, or has been removed since. Of a
 * removed one only the rules can say whether it was visible; where they depend on the document, it was not.
 */
function limitedDescription(
  { updatedFields, removedFields, truncatedArrays, ...rest }: UpdateDescription,
  seen: Document,
  readable: FieldSet | null,
): UpdateDescription {
  const updated: Document = {};
  for (const path of Object.keys(updatedFields)) {
    const value = valueAt(seen, path);
    if (value !== undefined) setMember(updated, path, value);
  }
  return {
    ...rest,
    updatedFields: updated,
    removedFields: removedFields.filter((path) => readable !== null && hasField(readable, path.split('.', 1)[0] ?? '')),
    ...(truncatedArrays ? { truncatedArrays: truncatedArrays.filter(({ field }) => Array.isArray(valueAt(seen, field))) } : {}),
  };
}

/** A field's name may hold dots itself: such a path leads nowhere, and is then not shown. */
function valueAt(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Document)[name];
  }
  return value;
}

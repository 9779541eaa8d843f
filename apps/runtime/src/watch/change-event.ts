import type { Document } from '#codecs/bson/values.js';
import { hasField, setMember, type FieldSet } from '#rules/access/field-set.js';

/** Change of a document as the store reports it; every number has its type. */
export interface ChangeEvent extends Document {
  readonly operationType: string;
  readonly documentKey: Document;
  /** Document after the change, for updates as it is now; absent or `null` if it is deleted. */
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

/** Reduces an event to the visible part of its document. */
export function limitedEvent(event: ChangeEvent, seen: Document, readable: FieldSet | null): ChangeEvent | null {
  const documentKey = Object.hasOwn(seen, '_id') ? event.documentKey : {};
  const limited = { ...event, documentKey, fullDocument: seen };
  if (!event.updateDescription) return limited;
  const updateDescription = limitedDescription(event.updateDescription, seen, readable);
  const { updatedFields, removedFields, truncatedArrays } = updateDescription;
  const isEmpty = Object.keys(updatedFields).length + removedFields.length + (truncatedArrays?.length ?? 0) === 0;
  return isEmpty ? null : { ...limited, updateDescription };
}

/**
 * Returns an event with the short names old clients ask for. Updates have no document: clients apply `ud` to the one they have.
 */
export function compactEvent(event: ChangeEvent): Document {
  const isUpdate = event.operationType === 'update';
  const named = COMPACT_NAMES.filter(([name]) => event[name] !== undefined && !(isUpdate && name === 'fullDocument'));
  return { _id: event['_id'] as unknown, ...Object.fromEntries(named.map(([name, short]) => [short, event[name] as unknown])) };
}

/**
 * Returns the changed fields with their values in the visible document: a field that is missing there is hidden, or has
 * been removed since. Only the rules can decide if a removed field was visible; if they depend on the document, it is
 * treated as hidden.
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

/** Returns the value at a path. The name of a field may contain dots: its path is not found, so the field is not shown. */
function valueAt(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Document)[name];
  }
  return value;
}

import type { FieldModel, ScalarValue, ValueModel } from '../model/model.js';
import { readInstant } from './instant.js';
import { readWholeNumber } from './whole-number.js';
import { Long, ObjectId } from '#codecs/bson/values.js';
import { isDocument } from './from-bson.js';

const OBJECT_ID = /^[0-9a-fA-F]{24}$/;

/** Functions may return a string for a key or a date. */
function scalar({ scalar: name }: ScalarValue, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'ObjectId') return OBJECT_ID.test(value) ? new ObjectId(value) : value;
  if (name === 'Long') return readWholeNumber(value) === null ? value : Long.fromString(value);
  return name === 'DateTime' ? (readInstant(value) ?? value) : value;
}

/** Returns a field of a document, given by its stored name or by its GraphQL name. */
function member(document: Readonly<Record<string, unknown>>, { key, name }: FieldModel): unknown {
  if (Object.hasOwn(document, key)) return document[key];
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/**
 * Converts a function's result as if it had been stored: `fromBson` reads it. A value that does not fit stays as it is
 * and cannot be read.
 */
export function coerceReturned(model: ValueModel, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (model.kind === 'scalar') return scalar(model, value);
  if (model.kind === 'list') return Array.isArray(value) ? value.map((item) => coerceReturned(model.item, item)) : value;
  if (!isDocument(value)) return value;
  const document: Record<string, unknown> = { ...value };
  for (const field of model.model.fields) document[field.key] = coerceReturned(field.value, member(value, field));
  return document;
}

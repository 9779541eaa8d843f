import { equal } from '../bson/compare.js';
import { cloneValue, hasField, isDocument, isRegex, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { isOperatorDocument } from './matcher.js';
import { readAt, writeAt } from './update-path.js';

/**
 * The fields an upsert takes from its filter: those every matching document must be equal in (`a: 1`, `$eq`, a single `$in` or `$all`,
 * inside `$and` and single-branch `$or`). Throws 54 when two predicates disagree or one path is given twice.
 */
export function upsertSeed(filter: Document): Document {
  const document: Document = {};
  collect(filter, (path, value) => {
    const parts = path.split('.');
    const present = readAt(document, parts);
    if (present === undefined) writeAt(document, parts, cloneValue(value));
    else if (!equal(present, value)) throw mongoError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
  });
  return document;
}

/** The part of {@link upsertSeed} that a replacement takes: `_id`. */
export function upsertId(filter: Document): Document {
  const document: Document = {};
  collect(filter, (path, value) => {
    if (path === '_id') document['_id'] = cloneValue(value);
  });
  return document;
}

function collect(filter: Document, take: (path: string, value: unknown) => void): void {
  for (const key of Object.keys(filter)) {
    const operand = filter[key];
    if (key === '$and' && Array.isArray(operand)) {
      for (const branch of operand) if (isDocument(branch)) collect(branch, take);
    } else if (key === '$or' && Array.isArray(operand) && operand.length === 1 && isDocument(operand[0])) {
      collect(operand[0], take);
    } else if (!key.startsWith('$') && !isRegex(operand)) {
      collectField(key, operand, take);
    }
  }
}

function collectField(path: string, operand: unknown, take: (path: string, value: unknown) => void): void {
  if (!isOperatorDocument(operand)) {
    take(path, operand);
    return;
  }
  if (hasField(operand, '$eq')) {
    take(path, operand['$eq']);
    return;
  }
  for (const operator of ['$in', '$all']) {
    const values = operand[operator];
    if (Array.isArray(values) && values.length === 1 && !isRegex(values[0]) && !isOperatorDocument(values[0])) {
      take(path, values[0]);
      return;
    }
  }
}

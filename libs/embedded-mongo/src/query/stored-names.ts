import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { typeNameOf } from '../bson/type-codes.js';

/**
 * Throws for a top-level field that an update may not write: 52 for a name with `$`, 55 for a field of a reference (`$ref`,
 * `$id`, `$db`) in the wrong place. MongoDB checks the top level of changed documents only, not of inserted ones.
 */
export function requireStorableName(document: Document, name: string): void {
  if (!name.startsWith('$')) return;
  const names = Object.keys(document);
  const at = names.indexOf(name);
  switch (name) {
    case '$ref':
      requireString(document, name);
      if (names[at + 1] !== '$id') throw mongoError(55, 'The DBRef $ref field must be followed by a $id field');
      return;
    case '$id':
      if (names[at - 1] !== '$ref') throw mongoError(55, 'Found $id field without a $ref before it, which is invalid.');
      return;
    case '$db':
      requireString(document, name);
      if (names[at - 1] !== '$id') throw mongoError(55, 'Found $db field without a $id before it, which is invalid.');
      return;
    default:
      throw mongoError(
        52,
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  }
}

function requireString(document: Document, name: string): void {
  const value = document[name];
  if (typeof value !== 'string') throw mongoError(55, `The DBRef ${name} field must be a String, not a ${typeNameOf(value)}`);
}

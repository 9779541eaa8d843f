import { createCollation } from '../bson/collation.js';
import { isNullish, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Collection } from '../storage/collection.js';

/** Returns the `collation` option of `create` as it is kept; nothing for binary comparison. */
export function collationOption({ collation }: Document): Document {
  return createCollation(collation) ? { collation } : {};
}

/**
 * Returns the collation of a command: the one it names, or the default of the collection or view. Throws 167 for another one
 * than that of a view.
 */
export function collationOf(given: unknown, collection: Collection | undefined): unknown {
  const own: unknown = collection?.options.collation;
  if (isNullish(given)) return own;
  if (collection?.view && idOf(given) !== idOf(own)) throw mongoError(167, "Cannot override a view's default collation");
  return given;
}

/** Throws 167 for a view over another view with a different collation. */
export function requireSameCollation(namespace: string, options: Document, on: Collection | undefined): void {
  if (!on?.view || idOf(options.collation) === idOf(on.options.collation)) return;
  throw mongoError(167, `View ${namespace} has conflicting collation with view ${on.namespace}`);
}

/** Returns a request for an index with the collation of the collection if it names none. Throws 2 for another one of `_id`. */
export function withDefaultCollation(request: Document, collection: Collection | undefined): Document {
  const own: unknown = collection?.options.collation;
  const collation: unknown = isNullish(request.collation) ? own : request.collation;
  const { key } = request;
  const isOfId = typeof key === 'object' && key !== null && Object.keys(key).join() === '_id';
  if (isOfId && (key as Document)._id === 1 && idOf(collation) !== idOf(own)) {
    throw mongoError(2, 'The _id index must have the same collation as the collection.');
  }
  return isNullish(collation) ? request : { ...request, collation };
}

function idOf(collation: unknown): string | undefined {
  return createCollation(collation)?.id;
}

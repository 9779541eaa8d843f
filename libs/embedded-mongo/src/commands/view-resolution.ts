import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Collection } from '../storage/collection.js';
import type { Catalog } from '../storage/catalog.js';

/** Result of resolving a name: a collection that may not exist, and the stages of the views that lead to it. */
export interface ResolvedNamespace {
  readonly collection: Collection | undefined;
  readonly stages: readonly Document[];
}

const MAX_VIEW_DEPTH = 20;

/** Follows views of views down to a collection. Throws 165 when there are more than 20, which a cycle always is. */
export function resolveNamespace(catalog: Catalog, namespace: string): ResolvedNamespace {
  let collection = catalog.get(namespace);
  let stages: readonly Document[] = [];
  for (let depth = 0; collection?.view; depth++) {
    if (depth === MAX_VIEW_DEPTH)
      throw mongoError(165, `View depth too deep or view cycle detected; maximum depth is ${MAX_VIEW_DEPTH}`);
    stages = [...collection.view.pipeline, ...stages];
    collection = catalog.get(`${collection.database}.${collection.view.on}`);
  }
  return { collection, stages };
}

import { mongoError } from '../errors/mongo-error.js';
import { fieldBounds } from './field-bounds.js';
import { coversFilter, readableIndexes } from './index-choice.js';
import type { Document } from '../bson/types.js';
import type { Collation } from '../bson/collation.js';
import type { Collection } from '../storage/collection.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { DataView } from '../storage/data-view.js';
import type { GeoKind } from '../geo/geo-index.js';
import type { NearQuery } from '../geo/near-query.js';

interface NearRequest {
  readonly filter: Document;
  readonly collation?: Collation | undefined;
}

/**
 * Throws 291 unless an index, or the one a hint names, allows the order, as MongoDB does; 16433 for a point that no `2d` index
 * reaches.
 */
export function requireNearIndex(
  collection: Collection,
  view: DataView,
  near: NearQuery,
  { filter, collation }: NearRequest,
  hinted: CollectionIndex | undefined,
): void {
  const usable = readableIndexes(collection, view).filter(
    (index) => (!hinted || index === hinted) && servesKind(index, near) && isAsked(index, near, filter),
  );
  const fitting = usable.filter((index) => coversFilter(index, { filter, bounds: fieldBounds(filter), sort: [], collation }));
  if (fitting.length === 0) {
    throw mongoError(
      291,
      'error processing query: planner returned error :: caused by :: unable to find index for $geoNear query',
    );
  }
  if (!near.sphere) for (const { geo } of fitting) geo?.requireReach(near.flat);
}

/** Distances in the plane need a `2d` index, those from GeoJSON a `2dsphere` one; those in radians take either. */
function servesKind({ geo }: CollectionIndex, { path, sphere, isGeoJson }: NearQuery): boolean {
  const kind = geo?.kindOf(path);
  if (!kind) return false;
  return sphere ? kind === '2dsphere' || !isGeoJson : kind === '2d';
}

function isAsked({ geo }: CollectionIndex, { path }: NearQuery, filter: Document): boolean {
  const bounds = fieldBounds(filter);
  return geo?.fieldsBefore(path).every((field) => bounds.has(field)) === true;
}

/** Returns the field by which `$geoNear` orders if it does not name one. Throws 27 if no index or more than one determines it. */
export function nearPath(collection: Collection, view: DataView): string {
  const indexes = readableIndexes(collection, view);
  for (const kind of ['2d', '2dsphere'] satisfies GeoKind[]) {
    const paths = indexes.flatMap(({ geo }) => geo?.paths(kind) ?? []);
    if (paths.length > 1) {
      throw mongoError(27, `There is more than one ${kind} index on ${collection.namespace}; unsure which to use for $geoNear`);
    }
    const [path] = paths;
    if (path !== undefined) return path;
  }
  throw mongoError(27, '$geoNear requires a 2d or 2dsphere index, but none were found');
}

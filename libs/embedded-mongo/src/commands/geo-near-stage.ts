import { isDocument, isNumber, toDouble, toNumber, type Document } from '../bson/types.js';
import { typeNameOf } from '../bson/type-codes.js';
import { decode } from '../bson/decode.js';
import { mongoError } from '../errors/mongo-error.js';
import { compileExpression, parseFieldPath, type ExpressionOptions } from '../expressions/expression.js';
import type { Match } from '../planner/find-records.js';
import { withPath } from '../query/reshape.js';
import { nearQuery, readCenter, type NearQuery } from '../geo/near-query.js';

/** A `$geoNear` stage, checked. */
export interface GeoNearStage {
  readonly query: Document;
  /** Field the documents are ordered by; absent if the indexes determine it. */
  readonly path: string | undefined;
  /** Fields that receive the distance and the geometry it was measured to. */
  readonly distanceField: readonly string[];
  readonly includeLocs: readonly string[] | undefined;
  readonly multiplier: number;
  near(path: string): NearQuery;
}

const ARGUMENTS: ReadonlySet<string> = new Set(
  'near distanceField maxDistance minDistance query spherical distanceMultiplier includeLocs key uniqueDocs'.split(' '),
);

/** Checks the specification of a `$geoNear` stage. Throws MongoDB's code for the argument that is wrong. */
export function readGeoNear(specification: unknown, options: ExpressionOptions): GeoNearStage {
  if (!isDocument(specification)) throw mongoError(10_065, 'invalid parameter: expected an object ($geoNear)');
  if (specification['limit'] !== undefined) throw removed(50_858, 'limit');
  if (specification['num'] !== undefined) throw removed(50_857, 'num');
  for (const name of Object.keys(specification)) {
    if (!ARGUMENTS.has(name)) throw mongoError(2, `Unknown argument to $geoNear: ${name}`);
  }
  const { near, distanceField, includeLocs, query = {}, key, spherical, distanceMultiplier } = specification;
  if (near === undefined) throw mongoError(5_860_400, "$geoNear requires a 'near' argument");
  if (typeof distanceField !== 'string') {
    throw mongoError(16_606, "$geoNear requires that the 'distanceField' option is a String");
  }
  if (includeLocs !== undefined && typeof includeLocs !== 'string') {
    throw mongoError(16_607, "$geoNear requires that 'includeLocs' option is a String");
  }
  if (!isDocument(query)) throw mongoError(14, 'query must be an object');
  const valueOf = (expression: unknown): unknown => compileExpression(expression, options)({});
  const center = valueOf(near);
  if (typeof center !== 'object' || center === null) {
    throw mongoError(5_860_401, '$geoNear requires near argument to be a GeoJSON object or a legacy point(array)');
  }
  const point = readCenter(center);
  const isOnSphere = isTrue(spherical) || point.isGeoJson;
  const min = distanceOf('minDistance', specification, valueOf) ?? 0;
  const max = distanceOf('maxDistance', specification, valueOf) ?? Number.MAX_VALUE;
  return {
    query,
    path: readKey(key),
    distanceField: parseFieldPath(distanceField),
    includeLocs: includeLocs === undefined ? undefined : parseFieldPath(includeLocs),
    multiplier: readMultiplier(distanceMultiplier),
    near: (path) => nearQuery(path, point, isOnSphere, min, max),
  };
}

function removed(code: number, name: string): Error {
  return mongoError(code, `$geoNear no longer supports the '${name}' parameter. Use a $limit stage instead.`);
}

function isTrue(value: unknown): boolean {
  return isNumber(value) ? toNumber(value) !== 0 : value !== undefined && value !== null && value !== false;
}

function readKey(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key !== 'string') {
    throw mongoError(14, `$geoNear parameter 'key' must be of type string but found type: ${typeNameOf(key)}`);
  }
  if (key === '') throw mongoError(2, "$geoNear parameter 'key' cannot be the empty string");
  return key;
}

function distanceOf(name: string, given: Document, valueOf: (expression: unknown) => unknown): number | undefined {
  if (given[name] === undefined) return undefined;
  const value = valueOf(given[name]);
  if (!isNumber(value)) throw mongoError(14, `$geoNear requires $${name} to evaluate to a number`);
  if (!(toNumber(value) >= 0)) throw mongoError(2, `${name} must be nonnegative`);
  return toNumber(value);
}

function readMultiplier(value: unknown): number {
  if (value === undefined) return 1;
  if (!isNumber(value)) throw mongoError(14, 'distanceMultiplier must be a number');
  if (!(toNumber(value) >= 0)) throw mongoError(2, 'distanceMultiplier must be nonnegative');
  return toNumber(value);
}

/** Yields documents that were found by distance with what the stage adds to them. */
export function* withDistances(
  found: Iterable<Match>,
  { distanceField, includeLocs, multiplier }: GeoNearStage,
): Generator<Document, void> {
  for (const { document, bytes, nearness } of found) {
    if (!nearness) continue;
    const measured = withPath(document ?? decode(bytes), distanceField, toDouble(nearness.distance * multiplier));
    yield (includeLocs ? withPath(measured, includeLocs, nearness.location) : measured) as Document;
  }
}

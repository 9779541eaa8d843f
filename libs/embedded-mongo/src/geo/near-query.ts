import { hasField, isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { shellText } from '../bson/shell-text.js';
import { isStrict } from './geo-query.js';
import {
  GeometryError,
  isLegacyPoint,
  readLegacyPoint,
  readPoint,
  storedShape,
  type PointShape,
  type Shape,
} from './geometry.js';
import { flatDistance, type FlatPoint } from './planar.js';
import { valuesAlong } from './values-along.js';
import { angleBetween, type Vector } from './vector.js';

/** Operators that order documents by their distance. */
export const NEAR_OPERATORS: ReadonlySet<string> = new Set(['$near', '$nearSphere', '$geoNear']);

/** Radius of the Earth in meters, as MongoDB has it. */
const EARTH_RADIUS = 6_378_100;

/** Distance of a document and the value of it that has this distance. */
export interface Nearness {
  readonly distance: number;
  readonly location: unknown;
}

/** A point that documents are ordered by, and the distances they may have. */
export interface NearQuery {
  readonly path: string;
  /** Absent for distances in the plane. */
  readonly sphere: Vector | undefined;
  readonly flat: FlatPoint;
  /** Distances are meters; else radians, or units of the plane. */
  readonly isGeoJson: boolean;
  readonly min: number;
  readonly max: number;
}

/** Returns the distance of a document from the point of a query; `undefined` if it has none, or one that the query does not take. */
export function nearness(query: NearQuery, document: unknown): Nearness | undefined {
  let nearest: Nearness | undefined;
  for (const location of locations(document, query.path.split('.'))) {
    const shape = storedShape(location);
    const distance = shape && !isStrict(shape) ? distanceOf(query, shape) : undefined;
    if (distance !== undefined && !(distance >= (nearest?.distance ?? Infinity))) nearest = { distance, location };
  }
  return nearest && nearest.distance >= query.min && nearest.distance <= query.max ? nearest : undefined;
}

/** Yields the geometries at a path, in a list of them each one. */
function* locations(document: unknown, parts: readonly string[]): Generator<unknown, void> {
  for (const value of valuesAlong(document, parts)) {
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) || storedShape(value)) yield value;
    else for (const element of value) if (typeof element === 'object' && element !== null) yield element;
  }
}

function distanceOf(query: NearQuery, shape: Shape): number | undefined {
  if (!query.sphere) return shape.kind === 'point' ? flatDistance(query.flat, shape.flat) : undefined;
  const angle = angleOf(query.sphere, shape);
  return angle === undefined || !query.isGeoJson ? angle : angle * EARTH_RADIUS;
}

function angleOf(point: Vector, shape: Shape): number | undefined {
  switch (shape.kind) {
    case 'point':
      return shape.sphere && angleBetween(point, shape.sphere);
    case 'line':
      return shape.line.distanceTo(point);
    case 'polygon':
      return shape.polygon.distanceTo(point);
    case 'collection':
      return shape.parts.reduce((nearest, part) => Math.min(nearest, angleOf(point, part) ?? Infinity), Infinity);
    default:
      return undefined;
  }
}

/** Reads a condition that begins with `$near`, `$nearSphere` or `$geoNear`. Throws 2, or the code MongoDB has for the part. */
export function readNear(path: string, condition: Document): NearQuery {
  const [operator = ''] = Object.keys(condition);
  const operand = condition[operator];
  if (typeof operand !== 'object' || operand === null) throw mongoError(2, `near must be first in: ${shellText(condition)}`);
  if (isDocument(operand) && hasField(operand, '$geometry')) return readGeometryNear(path, condition, operand);
  let point: PointShape | undefined;
  let isOnSphere = false;
  let [min, max] = [0, Number.MAX_VALUE];
  for (const name of Object.keys(condition)) {
    const value = condition[name];
    if (NEAR_OPERATORS.has(name)) {
      point = readCenter(value);
      isOnSphere = name === '$nearSphere' || point.isGeoJson;
      max = thirdNumber(value) ?? max;
    } else if (name === '$minDistance') {
      min = distanceOption(name, value, 16_893, 16_894);
    } else if (name === '$maxDistance') {
      max = distanceOption(name, value, 16_895, 16_896);
    } else if (name !== '$uniqueDocs') {
      throw mongoError(34_413, `invalid argument in geo near query: ${name}`);
    }
  }
  if (!point) throw mongoError(2, `near must be first in: ${shellText(condition)}`);
  return nearQuery(path, point, isOnSphere, min, max);
}

/** Returns a query for documents near a point. Throws 2 for a pair that is not on the sphere, if it has to be. */
export function nearQuery(path: string, point: PointShape, isOnSphere: boolean, min: number, max: number): NearQuery {
  const { flat, sphere, isGeoJson } = point;
  if (isOnSphere && !sphere) throw mongoError(2, 'Legacy point is out of bounds for spherical query');
  return { path, flat, sphere: isOnSphere || isGeoJson ? sphere : undefined, isGeoJson, min, max };
}

function readGeometryNear(path: string, condition: Document, operand: Document): NearQuery {
  const [operator = '', extra] = Object.keys(condition);
  if (extra !== undefined) {
    throw mongoError(
      2,
      `geo near accepts just one argument when querying for a GeoJSON point. Extra field found: ${extra}: ${shellText(condition[extra])}`,
    );
  }
  let point: PointShape | undefined;
  let [min, max] = [0, Number.MAX_VALUE];
  for (const name of Object.keys(operand)) {
    const value = operand[name];
    if (name === '$geometry') point = readGeometry(operator, value);
    else if (name === '$minDistance') min = distanceOption(name, value, 2, 2);
    else if (name === '$maxDistance') max = distanceOption(name, value, 2, 2);
    else throw mongoError(2, `invalid argument in geo near query: ${name}`);
  }
  if (!point) throw mongoError(2, `invalid point provided to geo near query: ${shellText(operand)}`);
  return nearQuery(path, point, true, min, max);
}

function readGeometry(operator: string, value: unknown): PointShape {
  if (!isDocument(value) || isLegacyPoint(value)) {
    throw mongoError(2, `${operator} requires geojson point, given ${listText(value)}`);
  }
  try {
    const type = value['type'];
    if (typeof type === 'string' && type !== 'Point') {
      throw new GeometryError(`Expected geojson geometry with type Point, but got type ${type}`);
    }
    return readPoint(value);
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    throw mongoError(2, `invalid point in geo near query $geometry argument: ${shellText(value)}  ${error.message}`);
  }
}

/** Reads the point of a query that is not within `$geometry`: a legacy pair, or GeoJSON. Throws 2 for other values. */
export function readCenter(value: unknown): PointShape {
  try {
    if (isLegacyPoint(value)) return readLegacyPoint(value);
    if (isDocument(value) && value['type'] === 'Point') return readPoint(value);
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
  }
  throw mongoError(2, `invalid point provided to geo near query: ${listText(value)}`);
}

/** Returns a value as messages show the operand of `$near`: lists with the positions as names. */
function listText(value: unknown): string {
  return shellText(Array.isArray(value) ? Object.fromEntries(value.entries()) : value);
}

/** Returns the third number of a legacy pair, which is a largest distance. */
function thirdNumber(value: unknown): number | undefined {
  const parts: unknown[] = Array.isArray(value) ? value : isDocument(value) ? Object.values(value) : [];
  return isLegacyPoint(value) && isNumber(parts[2]) ? toNumber(parts[2]) : undefined;
}

function distanceOption(name: string, value: unknown, typeCode: number, valueCode: number): number {
  if (!isNumber(value)) throw mongoError(typeCode, `${name} must be a number`);
  const distance = toNumber(value);
  if (!(distance >= 0)) throw mongoError(valueCode, `${name} must be non-negative`);
  return distance;
}

/** Returns the condition of a filter that orders documents by distance; it stands at the top or in a `$and` there. */
export function nearCondition(filter: Document): NearQuery | undefined {
  for (const path of Object.keys(filter)) {
    const condition = filter[path];
    if (path === '$and' && Array.isArray(condition)) {
      for (const part of condition) {
        const found = isDocument(part) ? nearCondition(part) : undefined;
        if (found) return found;
      }
    } else if (!path.startsWith('$') && isDocument(condition) && isNear(condition)) {
      return readNear(path, condition);
    }
  }
  return undefined;
}

/** Returns `true` for a condition whose first operator orders by distance. */
export function isNear(condition: Document): boolean {
  const [first = ''] = Object.keys(condition);
  return NEAR_OPERATORS.has(first);
}

/** Makes the error for an operator that would have to order documents where they have an order already, or where there is one value. */
export function nearNotAllowed(): Error {
  return mongoError(
    5_626_500,
    '$geoNear, $near, and $nearSphere are not allowed in this context, as these operators require sorting geospatial data. If you do not need sort, consider using $geoWithin instead. Check out https://dochub.mongodb.org/core/near-sort-operation and https://dochub.mongodb.org/core/nearSphere-sort-operationfor more details.',
  );
}

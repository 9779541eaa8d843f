import type { FlatPoint } from './planar.js';
import { boundariesCross, Loop, Polygon, Polyline, type Cap } from './region.js';
import { typeNameOf } from '../bson/type-codes.js';
import { getField, isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { shellText } from '../bson/shell-text.js';
import { samePoint, spherePoint, type Vector } from './vector.js';

/** A value that is not the geometry it should be; the message is MongoDB's. */
export class GeometryError extends Error {}

/** A point as it is stored: two numbers of the plane, or of GeoJSON, which is on the sphere. */
export interface PointShape {
  readonly kind: 'point';
  readonly flat: FlatPoint;
  /** Absent for a legacy pair that is not a longitude and a latitude. */
  readonly sphere: Vector | undefined;
  readonly isGeoJson: boolean;
}

/** Geometry of a document or of a query, in parts that are points, lines and polygons. */
export type Shape =
  | PointShape
  | { readonly kind: 'line'; readonly line: Polyline }
  | { readonly kind: 'polygon'; readonly polygon: Polygon }
  | { readonly kind: 'collection'; readonly type: string; readonly parts: readonly Shape[] }
  | { readonly kind: 'cap'; readonly cap: Cap };

const SPHERES = new Set(['EPSG:4326', 'urn:ogc:def:crs:OGC:1.3:CRS84']);
/** Name of the reference system in which the order of a polygon's points says which side is inside. */
const STRICT = 'urn:x-mongodb:crs:strictwinding:EPSG:4326';

/** Returns what the name of a type is in messages: a missing value has none. */
function nameOf(value: unknown): string {
  return value === undefined ? 'missing' : typeNameOf(value);
}

/** Returns the parts of a document or a list in order. */
function partsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  return isDocument(value) ? Object.keys(value).map((key) => value[key]) : undefined;
}

/** Returns the first two numbers of a list or a document. Throws a {@link GeometryError} if they are not numbers. */
export function readPair(value: unknown): FlatPoint {
  const parts = partsOf(value);
  if (!parts) throw new GeometryError(`Point must be an array or object, instead got type ${nameOf(value)}`);
  const [x, y] = [parts[0], parts[1]].map((part) => {
    if (!isNumber(part)) throw new GeometryError(`Point must only contain numeric elements, instead got type ${nameOf(part)}`);
    return toNumber(part);
  }) as [number, number];
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new GeometryError('Point coordinates must be finite numbers');
  return { x, y };
}

export function isLongitudeLatitude({ x, y }: FlatPoint): boolean {
  return Math.abs(x) <= 180 && Math.abs(y) <= 90;
}

/** Reads a pair of coordinates that was not written as GeoJSON. */
export function readLegacyPoint(value: unknown): PointShape {
  const flat = readPair(value);
  const sphere = isLongitudeLatitude(flat) ? spherePoint(flat.x, flat.y) : undefined;
  return { kind: 'point', flat, sphere, isGeoJson: false };
}

function readPosition(value: unknown): FlatPoint {
  const point = readPair(value);
  if (!isLongitudeLatitude(point)) {
    throw new GeometryError(`Longitude/latitude is out of bounds, lng: ${point.x} lat: ${point.y}`);
  }
  return point;
}

/** Returns `true` for values MongoDB reads as a pair of coordinates: a list, or a document that begins with two numbers. */
export function isLegacyPoint(value: unknown): boolean {
  if (Array.isArray(value)) return true;
  const parts = partsOf(value) ?? [];
  return isNumber(parts[0]) && isNumber(parts[1]);
}

/** Reads a value of a document. Throws a {@link GeometryError} if it is not a geometry. */
export function readStored(value: unknown): Shape {
  if (!partsOf(value)) throw new GeometryError('geo element must be an array or object');
  return isLegacyPoint(value) ? readLegacyPoint(value) : readGeoJson(value as Document);
}

/** Reads a value of a document; returns `undefined` if it is not a geometry. */
export function storedShape(value: unknown): Shape | undefined {
  try {
    return readStored(value);
  } catch (error) {
    if (error instanceof GeometryError) return undefined;
    throw error;
  }
}

/** Reads GeoJSON. Throws a {@link GeometryError}. */
export function readGeoJson(value: Document): Shape {
  const type = getField(value, 'type');
  if (typeof type !== 'string') throw new GeometryError('unknown GeoJSON type (type field missing or not a string)');
  const read = READERS.get(type);
  if (!read) throw new GeometryError(`unknown GeoJSON type '${type}'`);
  return read(value);
}

const READERS: ReadonlyMap<string, (value: Document) => Shape> = new Map<string, (value: Document) => Shape>([
  ['Point', (value) => readPoint(value)],
  ['LineString', (value) => withoutStrict(value, () => readLine(getField(value, 'coordinates')))],
  ['Polygon', readPolygonValue],
  ['MultiPoint', (value) => readMulti(value, 'MultiPoint', (each) => pointAt(readCoordinates(each)))],
  ['MultiLineString', (value) => readMulti(value, 'MultiLineString', readLine)],
  ['MultiPolygon', (value) => readMulti(value, 'MultiPolygon', (each) => ({ kind: 'polygon', polygon: readPolygon(each) }))],
  ['GeometryCollection', readCollection],
]);

/** Reads a GeoJSON point; the type is the caller's business. */
export function readPoint(value: Document): PointShape {
  return withoutStrict(value, () => pointAt(readPosition(getField(value, 'coordinates'))));
}

function pointAt(flat: FlatPoint): PointShape {
  return { kind: 'point', flat, sphere: spherePoint(flat.x, flat.y), isGeoJson: true };
}

/** Reads one of the points in the coordinates of another geometry. */
function readCoordinates(value: unknown): FlatPoint {
  if (!Array.isArray(value)) throw new GeometryError(`GeoJSON coordinates must be an array, instead got type ${nameOf(value)}`);
  return readPosition(value);
}

function readPath(value: unknown): Vector[] {
  if (!Array.isArray(value)) {
    throw new GeometryError(`GeoJSON coordinates must be an array of coordinates, instead got type ${nameOf(value)}`);
  }
  const points = value.map((each) => {
    const { x, y } = readCoordinates(each);
    return spherePoint(x, y);
  });
  return points.filter((point, i) => i === 0 || !samePoint(point, points[i - 1] ?? point));
}

function readLine(value: unknown): Shape {
  const points = readPath(value);
  if (points.length < 2) {
    throw new GeometryError(
      `GeoJSON LineString must have at least 2 vertices, instead got ${points.length} vertices: ${shellText(value)}`,
    );
  }
  return { kind: 'line', line: new Polyline(points) };
}

function readPolygonValue(value: Document): Shape {
  const isStrict = readReferenceSystem(value) === STRICT;
  const coordinates = getField(value, 'coordinates');
  return { kind: 'polygon', polygon: isStrict ? readStrictPolygon(coordinates) : readPolygon(coordinates) };
}

function readStrictPolygon(value: unknown): Polygon {
  const loops = loopsOf(value);
  if (loops.length > 1) {
    throw new GeometryError(
      `Only one simple loop is allowed in a big polygon, instead provided ${loops.length} loops: ${shellText(value)}`,
    );
  }
  return new Polygon(
    loops.map((loop) => readLoop(loop)),
    0,
    true,
  );
}

function loopsOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new GeometryError(`Polygon coordinates must be an array, instead got type ${nameOf(value)}`);
  if (value.length === 0) throw new GeometryError('Polygon has no loops.');
  return value as unknown[];
}

function readPolygon(value: unknown): Polygon {
  const given = loopsOf(value);
  const loops = given.map((loop) => readLoop(loop).normalized());
  const [shell] = loops;
  for (const [i, loop] of loops.entries()) {
    if (i === 0 || !shell) continue;
    if (!boundariesCross([shell], [loop]) && shell.encloses(loop)) continue;
    throw new GeometryError(
      `Secondary loops not contained by first exterior loop - secondary loops must be holes: ${shellText(given[i])} first loop: ${shellText(given[0])}`,
    );
  }
  for (let i = 1; i < loops.length; i++) {
    for (let j = i + 1; j < loops.length; j++) {
      const [one, other] = [loops[i], loops[j]];
      if (one && other && boundariesCross([one], [other])) {
        throw new GeometryError(`Polygon isn't valid: Loop ${i} crosses loop ${j} ${shellText(value)}`);
      }
    }
  }
  return Polygon.nested(loops);
}

function readLoop(value: unknown): Loop {
  const points = readPath(value);
  const [first] = points;
  if (!first) throw new GeometryError(`Loop has no vertices: ${shellText(value)}`);
  const last = points.at(-1);
  if (points.length > 1 && last && !samePoint(first, last)) {
    throw new GeometryError(`Loop is not closed, first vertex does not equal last vertex: ${shellText(value)}`);
  }
  const vertices = points.length > 1 ? points.slice(0, -1) : points;
  if (vertices.length < 3) {
    throw new GeometryError(
      `Loop must have at least 3 different vertices, ${vertices.length} unique vertices were provided: ${shellText(value)}`,
    );
  }
  const seen = new Map<string, number>();
  for (const [j, { x, y, z }] of vertices.entries()) {
    const key = `${x} ${y} ${z}`;
    const i = seen.get(key);
    if (i !== undefined) throw new GeometryError(`Loop is not valid: ${shellText(value)} Duplicate vertices: ${i} and ${j}`);
    seen.set(key, j);
  }
  const loop = new Loop(vertices);
  const crossed = loop.selfCrossing();
  if (crossed) throw new GeometryError(`Loop is not valid: ${shellText(value)} Edges ${crossed[0]} and ${crossed[1]} cross.`);
  return loop;
}

function readMulti(value: Document, type: string, read: (part: unknown) => Shape): Shape {
  return withoutStrict(value, () => {
    const coordinates = getField(value, 'coordinates');
    if (!Array.isArray(coordinates)) {
      const wanted =
        type === 'MultiPoint' ? 'GeoJSON coordinates must be an array of coordinates' : `${type} coordinates must be an array`;
      throw new GeometryError(`${wanted}, instead got type ${nameOf(coordinates)}`);
    }
    if (coordinates.length === 0) throw new GeometryError(`${type} coordinates must have at least 1 element`);
    return { kind: 'collection', type, parts: coordinates.map((each) => read(each)) };
  });
}

function readCollection(value: Document): Shape {
  const geometries = getField(value, 'geometries');
  if (!Array.isArray(geometries)) {
    throw new GeometryError(`GeometryCollection geometries must be an array, instead got type ${nameOf(geometries)}`);
  }
  if (geometries.length === 0) throw new GeometryError('GeometryCollection geometries must have at least 1 element');
  const parts = geometries.map((each: unknown, i) => {
    if (!isDocument(each)) {
      throw new GeometryError(
        `Element ${i} of "geometries" must be an object, instead got type ${nameOf(each)}: ${shellText(each)}`,
      );
    }
    if (each['type'] === 'GeometryCollection')
      throw new GeometryError(`GeometryCollections cannot be nested: ${shellText(each)}`);
    return readGeoJson(each);
  });
  return { kind: 'collection', type: 'GeometryCollection', parts };
}

function withoutStrict<T>(value: Document, read: () => T): T {
  if (readReferenceSystem(value) === STRICT) throw new GeometryError('Strict winding order CRS is only supported by polygon');
  return read();
}

/** Returns the name of the reference system of GeoJSON, if it has one. Throws a {@link GeometryError} for an unknown one. */
function readReferenceSystem(value: Document): string | undefined {
  const system = getField(value, 'crs');
  if (system === undefined) return undefined;
  if (!isDocument(system)) throw new GeometryError(`GeoJSON CRS must be an object, instead got type ${nameOf(system)}`);
  if (system['type'] !== 'name') throw new GeometryError('GeoJSON CRS must have field "type": "name"');
  const properties = system['properties'];
  if (!isDocument(properties)) {
    throw new GeometryError(`CRS must have field "properties" which is an object, instead got type ${nameOf(properties)}`);
  }
  const name = properties['name'];
  if (typeof name !== 'string') {
    throw new GeometryError(`In CRS, "properties.name" must be a string, instead got type ${nameOf(name)}`);
  }
  if (!SPHERES.has(name) && name !== STRICT) throw new GeometryError(`Unknown CRS name: ${name}`);
  return name;
}

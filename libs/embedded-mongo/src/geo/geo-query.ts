import type { Leaf } from '../bson/path.js';
import { getField, isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { shellText } from '../bson/shell-text.js';
import { GeometryError, isLegacyPoint, readGeoJson, readLegacyPoint, readPair, storedShape, type Shape } from './geometry.js';
import { boxContains, flatDistance, polygonContains, type FlatPoint } from './planar.js';
import { shapeContains, shapesIntersect } from './shape-tests.js';

/** Operators that compare a value with a geometry and can be used wherever conditions can. */
export const GEO_OPERATORS: ReadonlySet<string> = new Set(['$geoWithin', '$within', '$geoIntersects']);

/** A geometry of the plane, which contains stored points only. */
type FlatRegion = (point: FlatPoint) => boolean;

/** Shape of a query, and the operators that take it. */
interface QueryShape {
  readonly flat?: FlatRegion;
  readonly sphere?: Shape;
}

/** Runs the reading of a geometry. Throws 2 with the reason if it is malformed. */
export function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof GeometryError) throw mongoError(2, error.message);
    throw error;
  }
}

/** Compiles `$geoWithin` or `$geoIntersects`, which have to be alone. Throws 2 for a malformed operand. */
export function geoLeaf(operator: string, condition: Document): Leaf {
  const operand = condition[operator];
  const other = Object.keys(condition).find((name) => name !== operator);
  if (other !== undefined) throw mongoError(2, `can't parse extra field: ${other}: ${shellText(condition[other])}`);
  if (!isDocument(operand)) throw mongoError(2, 'geometry must be an object');
  const { flat, sphere } = queryShape(operator, operand);
  const isWithin = operator !== '$geoIntersects';
  const unsupported = (name: string): Error =>
    mongoError(2, `${name} not supported with provided geometry: ${shellText(condition)}`);
  if (!isWithin) {
    if (!sphere) throw unsupported('$geoIntersect');
    return leafOf((stored) => shapesIntersect(sphere, stored));
  }
  if (flat) return leafOf((stored) => stored.kind === 'point' && flat(stored.flat));
  if (!sphere || !isRegion(sphere)) throw unsupported('$within');
  return leafOf((stored) => shapeContains(sphere, stored));
}

/** Tests a stored value, and if it is a list each of its elements as well. */
function leafOf(matches: (stored: Shape) => boolean): Leaf {
  const testElement = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const stored = storedShape(value);
    return stored !== undefined && !isStrict(stored) && matches(stored);
  };
  return { test: (value) => (Array.isArray(value) && value.some(testElement)) || testElement(value), testElement };
}

/** Returns `true` for a polygon that may be larger than a hemisphere: queries may have it, stored documents may not. */
export function isStrict(shape: Shape): boolean {
  return shape.kind === 'polygon' && shape.polygon.isStrict;
}

function isRegion(shape: Shape): boolean {
  return (
    shape.kind === 'cap' ||
    shape.kind === 'polygon' ||
    (shape.kind === 'collection' && shape.parts.some((part) => isRegion(part)))
  );
}

function queryShape(operator: string, operand: Document): QueryShape {
  const names = Object.keys(operand).filter((name) => name !== '$uniqueDocs');
  const [name] = names;
  if (name === undefined) throw mongoError(2, "geo query doesn't have any geometry");
  const shape = operand[name];
  const read = typeof shape === 'object' && shape !== null ? SHAPES[name] : undefined;
  if (!read) throw mongoError(2, `unknown geo specifier: ${name}: ${shellText(shape)}`);
  const result = reading(() => read(shape));
  if (names.length > 1) {
    throw mongoError(2, `${operator} doesn't accept multiple shapes ${operator}: ${shellText(operand)}`);
  }
  return result;
}

const SHAPES: Readonly<Record<string, (shape: unknown) => QueryShape>> = {
  $geometry: (shape) => ({ sphere: readQueryGeometry(shape) }),
  $box: (shape) => {
    const parts = elementsOf(shape);
    const [a, b] = [readPair(parts[0]), readPair(parts[1])];
    return { flat: (point) => boxContains(a, b, point) };
  },
  $polygon: (shape) => {
    const corners = elementsOf(shape).map(readPair);
    if (corners.length < 3) {
      throw new GeometryError(`Polygon must have at least 3 points, instead got ${corners.length} vertices`);
    }
    return { flat: (point) => polygonContains(corners, point) };
  },
  $center: (shape) => {
    const parts = elementsOf(shape);
    const center = readPair(parts[0]);
    const radius = readRadius(parts);
    return { flat: (point) => flatDistance(center, point) <= radius };
  },
  $centerSphere: (shape) => {
    const parts = elementsOf(shape);
    const { flat, sphere } = readLegacyPoint(parts[0]);
    if (!sphere) throw new GeometryError(`Longitude/latitude is out of bounds, lng: ${flat.x} lat: ${flat.y}`);
    return { sphere: { kind: 'cap', cap: { center: sphere, radius: readRadius(parts) } } };
  },
};

function readQueryGeometry(shape: unknown): Shape {
  if (!isLegacyPoint(shape)) return readGeoJson(shape as Document);
  const point = readLegacyPoint(shape);
  if (!point.sphere) throw new GeometryError(`Longitude/latitude is out of bounds, lng: ${point.flat.x} lat: ${point.flat.y}`);
  return point;
}

function elementsOf(shape: unknown): unknown[] {
  if (Array.isArray(shape)) return shape as unknown[];
  return isDocument(shape) ? Object.keys(shape).map((name) => getField(shape, name)) : [];
}

function readRadius(parts: readonly unknown[]): number {
  const radius = parts[1];
  if (!isNumber(radius) || !(toNumber(radius) >= 0)) {
    throw new GeometryError(`Radius must be a non-negative number: ${radius === undefined ? 'EOO' : shellText(radius)}`);
  }
  if (parts.length > 2) throw new GeometryError('Only 2 fields allowed for circular region, but more were provided');
  return toNumber(radius);
}

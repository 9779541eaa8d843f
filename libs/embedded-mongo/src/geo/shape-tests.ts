import type { Shape } from './geometry.js';
import { capContains, capCovers, pointsMeet } from './region.js';

type Test = (query: Shape, stored: Shape) => boolean;

/** Tests every part of a stored geometry: all of them have to pass for `$geoWithin`, one of them for `$geoIntersects`. */
function ofParts(stored: Shape, isForAll: boolean, test: (part: Shape) => boolean): boolean {
  if (stored.kind !== 'collection') return test(stored);
  return isForAll
    ? stored.parts.every((part) => ofParts(part, isForAll, test))
    : stored.parts.some((part) => ofParts(part, isForAll, test));
}

/** Returns `true` if a region of the sphere contains a stored geometry. */
export const shapeContains: Test = (query, stored) =>
  ofParts(stored, true, (part) => someRegion(query, (region) => regionContains(region, part)));

/** Returns `true` if a geometry of a query and a stored one have a point in common. */
export const shapesIntersect: Test = (query, stored) =>
  ofParts(stored, false, (part) => someRegion(query, (region) => partsIntersect(region, part)));

function someRegion(query: Shape, test: (region: Shape) => boolean): boolean {
  return query.kind === 'collection' ? query.parts.some((part) => someRegion(part, test)) : test(query);
}

function regionContains(region: Shape, part: Shape): boolean {
  if (region.kind === 'cap') {
    if (part.kind === 'point') return part.sphere !== undefined && capCovers(region.cap, part.sphere);
    if (part.kind === 'line') return capContains(region.cap, part.line);
    return part.kind === 'polygon' && capContains(region.cap, part.polygon);
  }
  if (region.kind !== 'polygon') return false;
  if (part.kind === 'point') return part.sphere !== undefined && region.polygon.covers(part.sphere);
  if (part.kind === 'line') return region.polygon.containsLine(part.line);
  return part.kind === 'polygon' && region.polygon.containsPolygon(part.polygon);
}

function partsIntersect(one: Shape, other: Shape): boolean {
  if (one.kind === 'point') return one.sphere !== undefined && touchesPoint(other, one.sphere);
  if (other.kind === 'point') return other.sphere !== undefined && touchesPoint(one, other.sphere);
  if (one.kind === 'line' && other.kind === 'line') return one.line.intersects(other.line);
  if (one.kind === 'polygon' && other.kind === 'line') return one.polygon.intersectsLine(other.line);
  if (one.kind === 'line' && other.kind === 'polygon') return other.polygon.intersectsLine(one.line);
  return one.kind === 'polygon' && other.kind === 'polygon' && one.polygon.intersectsPolygon(other.polygon);
}

function touchesPoint(shape: Shape, point: NonNullable<Extract<Shape, { kind: 'point' }>['sphere']>): boolean {
  if (shape.kind === 'point') return shape.sphere !== undefined && pointsMeet(shape.sphere, point);
  if (shape.kind === 'line') return shape.line.touches(point);
  return shape.kind === 'polygon' && shape.polygon.covers(point);
}

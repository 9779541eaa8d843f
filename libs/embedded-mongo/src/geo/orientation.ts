import { orient3d } from 'robust-predicates';
import { cross, dot, orthogonal, samePoint, type Vector } from './vector.js';

/** Largest error of a determinant of unit vectors in double precision. */
const MAX_ERROR = 1.8e-15;

/**
 * Returns 1 if three points of the sphere are counterclockwise, -1 if clockwise, and 0 only if two of them are equal. Points on
 * one great circle are moved apart by infinitesimal distances, always by the same ones, so that results never contradict.
 */
export function orientation(a: Vector, b: Vector, c: Vector): number {
  const determinant = dot(cross(a, b), c);
  if (determinant > MAX_ERROR) return 1;
  if (determinant < -MAX_ERROR) return -1;
  if (samePoint(a, b) || samePoint(b, c) || samePoint(c, a)) return 0;
  // The determinant of three vectors is the orientation of the origin against them.
  const exact = orient3d(a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, 0, 0, 0);
  if (exact !== 0) return Math.sign(exact);
  return perturbed(a, b, c);
}

/** Decides about points on one great circle: by the order around the origin in the planes of the axes. */
function perturbed(a: Vector, b: Vector, c: Vector): number {
  const byX = planarOrder([a.y, a.z], [b.y, b.z], [c.y, c.z]);
  if (byX !== 0) return byX;
  const byY = planarOrder([a.z, a.x], [b.z, b.x], [c.z, c.x]);
  return byY === 0 ? planarOrder([a.x, a.y], [b.x, b.y], [c.x, c.y]) : byY;
}

type Planar = readonly [number, number];

function planarOrder(a: Planar, b: Planar, c: Planar): number {
  return Math.sign(planarTurn(a, b) + planarTurn(b, c) + planarTurn(c, a));
}

function planarTurn([ax, ay]: Planar, [bx, by]: Planar): number {
  const away = ax * bx + ay * by > 0 ? -1 : 1;
  const [vx, vy] = [ax + away * bx, ay + away * by];
  const [da, db] = [ax * ax + ay * ay, bx * bx + by * by];
  const isFirst = da < db || (da === db && (ax < bx || (ax === bx && ay < by)));
  return Math.sign(isFirst ? ax * away * vy - ay * away * vx : vx * by - vy * bx);
}

/** Returns `true` if the edges OA, OB and OC are in counterclockwise order around `o`; equal ones count as in order. */
export function inOrder(a: Vector, b: Vector, c: Vector, o: Vector): boolean {
  let count = 0;
  if (orientation(b, o, a) >= 0) count++;
  if (orientation(c, o, b) >= 0) count++;
  if (orientation(a, o, c) > 0) count++;
  return count >= 2;
}

/** Returns 1 if two edges cross inside of both, 0 if they share an end, else -1. */
export function crossing(a: Vector, b: Vector, c: Vector, d: Vector): number {
  const acb = -orientation(a, b, c);
  const bda = orientation(a, b, d);
  if (bda === -acb && bda !== 0) return -1;
  if (bda === 0 || acb === 0) return 0;
  if (-orientation(c, d, b) !== acb) return -1;
  return orientation(c, d, a) === acb ? 1 : -1;
}

/**
 * Returns `true` if two edges that share an end count as crossing there: a path through a vertex crosses the boundary of a polygon
 * an odd number of times only if it changes sides.
 */
export function vertexCrossing(a: Vector, b: Vector, c: Vector, d: Vector): boolean {
  if (samePoint(a, b) || samePoint(c, d)) return false;
  if (samePoint(a, d)) return inOrder(orthogonal(a), c, b, a);
  if (samePoint(b, c)) return inOrder(orthogonal(b), d, a, b);
  if (samePoint(a, c)) return inOrder(orthogonal(a), d, b, a);
  if (samePoint(b, d)) return inOrder(orthogonal(b), c, a, b);
  return false;
}

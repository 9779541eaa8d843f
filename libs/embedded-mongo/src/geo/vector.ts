/** A point on the unit sphere, or another vector of space. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Returns the point of the sphere at a longitude and latitude in degrees. */
export function spherePoint(longitude: number, latitude: number): Vector {
  const phi = latitude * RADIANS_PER_DEGREE;
  const theta = longitude * RADIANS_PER_DEGREE;
  const radius = Math.cos(phi);
  return { x: Math.cos(theta) * radius, y: Math.sin(theta) * radius, z: Math.sin(phi) };
}

export function samePoint(a: Vector, b: Vector): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

export function minus(a: Vector, b: Vector): Vector {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

export function plus(a: Vector, b: Vector): Vector {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}

export function opposite(a: Vector): Vector {
  return { x: -a.x, y: -a.y, z: -a.z };
}

export function lengthOf(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

export function unit(a: Vector): Vector {
  const length = lengthOf(a);
  return { x: a.x / length, y: a.y / length, z: a.z / length };
}

/** Returns the angle between two vectors in radians, exact for small ones, too. */
export function angleBetween(a: Vector, b: Vector): number {
  return Math.atan2(lengthOf(cross(a, b)), dot(a, b));
}

/** Returns a unit vector that is orthogonal to `a`; which one depends on `a` only. */
export function orthogonal(a: Vector): Vector {
  const [x, y, z] = [Math.abs(a.x), Math.abs(a.y), Math.abs(a.z)];
  const largest = x > y ? (x > z ? 'x' : 'z') : y > z ? 'y' : 'z';
  // One in the component before the largest one; the others are small and differ.
  const before = { x: 'z', y: 'x', z: 'y' }[largest];
  return unit(cross(a, { x: 0.012, y: 0.0053, z: 0.00457, [before]: 1 }));
}

/** Returns a normal of the great circle through two points, also where they are equal or almost opposite. */
export function circleNormal(a: Vector, b: Vector): Vector {
  const normal = cross(plus(b, a), minus(b, a));
  return normal.x === 0 && normal.y === 0 && normal.z === 0 ? orthogonal(a) : normal;
}

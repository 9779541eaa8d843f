import { step } from '../work/work-clock.js';
import { crossing, inOrder, orientation, vertexCrossing } from './orientation.js';
import {
  angleBetween,
  circleNormal,
  cross,
  dot,
  lengthOf,
  minus,
  opposite,
  orthogonal,
  plus,
  samePoint,
  unit,
  type Vector,
} from './vector.js';

/** Points this close, in radians, are one: 4 mm on the Earth, as in the cells MongoDB compares points by. */
const CLOSE = 7e-10;

/** A fixed point of the sphere that no vertex is at. */
const ORIGIN = unit({ x: 0.004_57, y: 1, z: 0.0321 });

/** A circle on the sphere: all points within an angle of its center. */
export interface Cap {
  readonly center: Vector;
  readonly radius: number;
}

/** Points of a path, joined by parts of great circles. */
export class Polyline {
  private readonly edges: readonly Edge[];

  constructor(readonly points: readonly Vector[]) {
    this.edges = points.slice(1).map((to, i) => edgeBetween(points[i] ?? to, to));
  }

  distanceTo(point: Vector): number {
    return shortest(this.edges, point);
  }

  touches(point: Vector): boolean {
    return this.distanceTo(point) <= CLOSE;
  }

  intersects(other: Polyline): boolean {
    return this.edges.some((edge) =>
      other.edges.some((own) => areNear(edge, own) && crossing(edge.a, edge.b, own.a, own.b) >= 0),
    );
  }
}

interface Edge {
  readonly a: Vector;
  readonly b: Vector;
  /** Middle of the chord, which no point of the edge is farther from than `reach`. */
  readonly middle: Vector;
  readonly reach: number;
}

function edgeBetween(a: Vector, b: Vector): Edge {
  const sum = plus(a, b);
  return { a, b, middle: { x: sum.x / 2, y: sum.y / 2, z: sum.z / 2 }, reach: lengthOf(minus(a, b)) / 2 + 1e-14 };
}

/** Returns `false` for edges that are too far apart to meet, which is faster to see than whether they cross. */
function areNear(one: Edge, other: Edge): boolean {
  step();
  const between = minus(one.middle, other.middle);
  const reach = one.reach + other.reach;
  return dot(between, between) <= reach * reach;
}

/** A closed path whose interior is on its left side. */
export class Loop {
  readonly edges: readonly Edge[];
  private originInside = false;

  constructor(readonly vertices: readonly Vector[]) {
    this.edges = vertices.map((from, i) => edgeBetween(from, at(vertices, i + 1)));
    const [first, second, third] = [at(vertices, 0), at(vertices, 1), at(vertices, 2)];
    // A vertex is inside if a fixed direction from it is: comparing that with a count from the origin decides about the origin.
    this.originInside = inOrder(orthogonal(second), first, third, second) !== this.contains(second);
  }

  /** Returns the same loop, or the reversed one if that encloses the smaller area. */
  normalized(): Loop {
    return this.turning() < -1e-14 ? this.reversed() : this;
  }

  reversed(): Loop {
    return new Loop(this.vertices.toReversed());
  }

  contains(point: Vector): boolean {
    let inside = this.originInside;
    for (const { a, b } of this.edges) {
      step();
      const crosses = crossing(ORIGIN, point, a, b);
      if (crosses > 0 || (crosses === 0 && vertexCrossing(ORIGIN, point, a, b))) inside = !inside;
    }
    return inside;
  }

  /** Returns `true` if another loop, which does not cross this one, is inside of it. */
  encloses(other: Loop): boolean {
    return new Polygon([this]).containsPolygon(new Polygon([other]));
  }

  hasVertex(point: Vector): boolean {
    return this.vertices.some((vertex) => samePoint(vertex, point));
  }

  /** Sum of the turns at the vertices: positive if the interior is less than a hemisphere. */
  private turning(): number {
    return this.vertices.reduce((sum, vertex, i) => {
      const [before, after] = [at(this.vertices, i - 1), at(this.vertices, i + 1)];
      const turn = angleBetween(circleNormal(before, vertex), circleNormal(vertex, after));
      return sum + (orientation(before, vertex, after) > 0 ? turn : -turn);
    }, 0);
  }

  /** Returns two edges of the loop that cross, by their positions. */
  selfCrossing(): readonly [number, number] | undefined {
    for (const [i, edge] of this.edges.entries()) {
      for (let j = i + 2; j < this.edges.length; j++) {
        const other = this.edges[j];
        if (other && areNear(edge, other) && crossing(edge.a, edge.b, other.a, other.b) > 0) return [i, j];
      }
    }
    return undefined;
  }
}

function at(vertices: readonly Vector[], index: number): Vector {
  const vertex = vertices[(index + vertices.length) % vertices.length];
  if (!vertex) throw new Error('a loop has three vertices');
  return vertex;
}

/** Returns `true` if a loop of `one` crosses a loop of `other` inside of edges. */
export function boundariesCross(one: readonly Loop[], other: readonly Loop[]): boolean {
  return one.some((a) =>
    other.some((b) =>
      a.edges.some((edge) => b.edges.some((own) => areNear(edge, own) && crossing(edge.a, edge.b, own.a, own.b) > 0)),
    ),
  );
}

/** A region with loops as its boundary, each with the region on its left side: outer ones counterclockwise, holes clockwise. */
export class Polygon {
  constructor(
    readonly loops: readonly Loop[],
    private readonly holes = 0,
    /** True if it may be larger than a hemisphere. A line that meets its boundary at a vertex then intersects it. */
    readonly isStrict = false,
  ) {}

  /** Makes a polygon of loops that do not cross, by how often each is enclosed by others. */
  static nested(loops: readonly Loop[]): Polygon {
    const isHole = loops.map((loop) => loops.filter((other) => other !== loop && other.encloses(loop)).length % 2 === 1);
    return new Polygon(
      loops.map((loop, i) => (isHole[i] === true ? loop.reversed() : loop)),
      isHole.filter(Boolean).length,
    );
  }

  /** Returns `true` for points inside; of the points on the boundary, each is inside of one of the polygons that meet there. */
  contains(point: Vector): boolean {
    const around = this.loops.filter((loop) => loop.contains(point)).length;
    return (around + this.holes) % 2 === 1;
  }

  /** Returns `true` for points inside and on the boundary. */
  covers(point: Vector): boolean {
    return this.contains(point) || this.boundaryDistance(point) <= CLOSE;
  }

  distanceTo(point: Vector): number {
    return this.contains(point) ? 0 : this.boundaryDistance(point);
  }

  private boundaryDistance(point: Vector): number {
    return this.loops.reduce((least, { edges }) => Math.min(least, shortest(edges, point)), Infinity);
  }

  containsPolygon(other: Polygon): boolean {
    if (boundariesCross(this.loops, other.loops)) return false;
    if (!eachSharedWedge(this, other, wedgeContains)) return false;
    return (
      other.loops.every((loop) => this.decidesFor(loop, (vertex) => this.contains(vertex))) &&
      this.loops.every((loop) => other.decidesFor(loop, (vertex) => !other.contains(vertex)))
    );
  }

  intersectsPolygon(other: Polygon): boolean {
    if (boundariesCross(this.loops, other.loops)) return true;
    if (!eachSharedWedge(this, other, wedgeExcludes)) return true;
    return (
      other.loops.some((loop) => !this.decidesFor(loop, (vertex) => !this.contains(vertex))) ||
      this.loops.some((loop) => !other.decidesFor(loop, (vertex) => !other.contains(vertex)))
    );
  }

  /** Tests one vertex of a loop that does not cross this boundary; a loop whose vertices are all shared passes. */
  private decidesFor(loop: Loop, test: (vertex: Vector) => boolean): boolean {
    const vertex = loop.vertices.find((each) => !this.loops.some((own) => own.hasVertex(each)));
    return vertex === undefined || test(vertex);
  }

  containsLine(line: Polyline): boolean {
    if (this.isStrict) return !this.meetsBoundary(line) && line.points.every((point) => this.contains(point));
    const parts = this.clip(line);
    return (
      parts.length === line.points.length - 1 &&
      parts.every((part) => part.length === 2 && part[0] <= CLOSE && part[1] >= 1 - CLOSE)
    );
  }

  intersectsLine(line: Polyline): boolean {
    if (this.isStrict) return this.meetsBoundary(line) || line.points.some((point) => this.contains(point));
    return this.clip(line).length > 0;
  }

  private meetsBoundary(line: Polyline): boolean {
    return this.loops.some(({ vertices: [first], vertices }) => first && line.intersects(new Polyline([...vertices, first])));
  }

  /** Returns the parts of a line inside, each as the fractions of its edge where it begins and ends. */
  private clip(line: Polyline): (readonly [number, number])[] {
    const parts: (readonly [number, number])[] = [];
    const [first] = line.points;
    let inside = first !== undefined && this.contains(first);
    for (let i = 1; i < line.points.length; i++) {
      const [from, to] = [line.points[i - 1], line.points[i]];
      if (!from || !to) continue;
      const marks = this.crossings(from, to);
      if (inside) marks.push(0);
      inside = marks.length % 2 === 1;
      if (inside) marks.push(1);
      marks.sort((a, b) => a - b);
      const edgeParts: [number, number][] = [];
      for (let k = 0; k + 1 < marks.length; k += 2) {
        const [begin = 0, end = 0] = [marks[k], marks[k + 1]];
        if (begin !== end) addPart(edgeParts, begin, end);
      }
      for (const part of edgeParts) parts.push(part);
    }
    return parts;
  }

  private crossings(from: Vector, to: Vector): number[] {
    const path = edgeBetween(from, to);
    const marks: number[] = [];
    for (const { edges } of this.loops) {
      for (const edge of edges) {
        if (!areNear(path, edge)) continue;
        const crosses = crossing(from, to, edge.a, edge.b);
        if (crosses > 0) marks.push(fractionOf(from, to, edge));
        else if (crosses === 0 && vertexCrossing(from, to, edge.a, edge.b)) {
          marks.push(samePoint(from, edge.a) || samePoint(from, edge.b) ? 0 : 1);
        }
      }
    }
    return marks;
  }
}

/** Adds a part of an edge, to the one before where the line only touches a vertex between. */
function addPart(parts: [number, number][], begin: number, end: number): void {
  const last = parts.at(-1);
  if (last && begin - last[1] <= CLOSE) last[1] = end;
  else parts.push([begin, end]);
}

/** Returns the fraction of an edge at which another edge crosses it. */
function fractionOf(from: Vector, to: Vector, { a, b }: Edge): number {
  const line = cross(circleNormal(from, to), circleNormal(a, b));
  const met = dot(line, plus(plus(from, to), plus(a, b))) >= 0 ? line : opposite(line);
  const [before, after] = [angleBetween(met, from), angleBetween(met, to)];
  return before / (before + after);
}

type WedgeTest = (before: Vector, vertex: Vector, after: Vector, otherBefore: Vector, otherAfter: Vector) => boolean;

const wedgeContains: WedgeTest = (a0, vertex, a2, b0, b2) => inOrder(a2, b2, b0, vertex) && inOrder(b0, a0, a2, vertex);

const wedgeExcludes: WedgeTest = (a0, vertex, a2, b0, b2) => inOrder(a0, b2, b0, vertex) && inOrder(b0, a2, a0, vertex);

/** Tests the corners of two polygons at every vertex they share. */
function eachSharedWedge(one: Polygon, other: Polygon, test: WedgeTest): boolean {
  return one.loops.every(({ vertices: own }) =>
    other.loops.every(({ vertices: others }) =>
      own.every((vertex, i) => {
        step();
        const j = others.findIndex((each) => samePoint(each, vertex));
        return j < 0 || test(at(own, i - 1), vertex, at(own, i + 1), at(others, j - 1), at(others, j + 1));
      }),
    ),
  );
}

function shortest(edges: readonly Edge[], point: Vector): number {
  let least = Infinity;
  for (const { a, b } of edges) {
    step();
    least = Math.min(least, edgeDistance(point, a, b));
  }
  return least;
}

/** Returns the angle between a point and the nearest point of an edge. */
function edgeDistance(point: Vector, a: Vector, b: Vector): number {
  const normal = circleNormal(a, b);
  if (dot(cross(normal, a), point) > 0 && dot(cross(b, normal), point) > 0) {
    return Math.asin(Math.min(1, Math.abs(dot(point, normal)) / lengthOf(normal)));
  }
  const [toA, toB] = [minus(point, a), minus(point, b)];
  return 2 * Math.asin(Math.min(1, Math.sqrt(Math.min(dot(toA, toA), dot(toB, toB))) / 2));
}

export function pointsMeet(a: Vector, b: Vector): boolean {
  return angleBetween(a, b) <= CLOSE;
}

export function capCovers({ center, radius }: Cap, point: Vector): boolean {
  return angleBetween(center, point) <= radius + CLOSE;
}

/** Returns `true` if a line or a polygon keeps away from the points outside of a cap. */
export function capContains({ center, radius }: Cap, shape: Polyline | Polygon): boolean {
  return radius >= Math.PI || shape.distanceTo(opposite(center)) >= Math.PI - radius;
}

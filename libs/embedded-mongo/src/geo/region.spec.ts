import { describe, expect, it } from 'vitest';
import { crossing, orientation } from './orientation.js';
import { Loop, Polygon, Polyline } from './region.js';
import { spherePoint, type Vector } from './vector.js';

const at = (longitude: number, latitude: number): Vector => spherePoint(longitude, latitude);
const loop = (...points: [number, number][]): Loop => new Loop(points.map(([x, y]) => at(x, y))).normalized();
const square = (x: number, y: number, side: number): Loop => loop([x, y], [x + side, y], [x + side, y + side], [x, y + side]);
const area = (...loops: Loop[]): Polygon => Polygon.nested(loops);

describe('orientation', () => {
  it('tells left from right, and is opposite for the other order', () => {
    const [a, b, c] = [at(0, 0), at(10, 0), at(5, 5)];
    expect(orientation(a, b, c)).toBe(1);
    expect(orientation(b, a, c)).toBe(-1);
    expect(orientation(a, b, a)).toBe(0);
  });

  it('decides about points on one great circle, without contradictions', () => {
    const points = [at(0, 0), at(10, 0), at(20, 0), at(-30, 0)];
    for (const a of points) {
      for (const b of points) {
        for (const c of points) {
          const turn = orientation(a, b, c);
          expect(turn === 0).toBe(a === b || b === c || c === a);
          expect(orientation(b, c, a)).toBe(turn);
          expect(orientation(c, b, a)).toBe(turn === 0 ? 0 : -turn);
        }
      }
    }
  });
});

describe('crossing', () => {
  it.each([
    ['inside of both', at(0, 0), at(10, 10), at(0, 10), at(10, 0), 1],
    ['at a shared end', at(0, 0), at(10, 10), at(10, 10), at(10, 0), 0],
    ['nowhere', at(0, 0), at(10, 10), at(20, 0), at(20, 10), -1],
    ['on the other side of the Earth', at(0, 0), at(10, 10), at(180, -10), at(-170, 0), -1],
  ])('finds edges that meet %s', (_where, a, b, c, d, expected) => {
    expect(crossing(a, b, c, d)).toBe(expected);
  });
});

describe('Polygon', () => {
  it('has the shorter way around as its edges', () => {
    const polygon = area(square(0, 0, 20));
    expect(polygon.contains(at(10, 20.1))).toBe(true);
    expect(polygon.contains(at(10, -0.1))).toBe(false);
  });

  it('covers its boundary, and contains each point of it on one side only', () => {
    const [west, east] = [area(square(0, 0, 10)), area(square(10, 0, 10))];
    const between = at(10, 5);
    expect([west.covers(between), east.covers(between)]).toEqual([true, true]);
    expect([west.contains(between), east.contains(between)].filter(Boolean)).toHaveLength(1);
  });

  it('leaves out its holes, and keeps islands in them', () => {
    const polygon = area(square(0, 0, 20), square(5, 5, 10), square(8, 8, 2));
    expect([at(1, 1), at(6, 6), at(9, 9)].map((point) => polygon.contains(point))).toEqual([true, false, true]);
  });

  it('may lie around a pole or the 180th meridian', () => {
    const cap = area(loop([0, 80], [90, 80], [180, 80], [-90, 80]));
    expect([cap.contains(at(45, 89)), cap.contains(at(45, 70))]).toEqual([true, false]);
    expect(area(loop([170, -5], [-170, -5], [-170, 5], [170, 5])).contains(at(180, 0))).toBe(true);
  });

  it('contains polygons that share parts of its boundary', () => {
    const outer = area(square(0, 0, 20));
    expect(outer.containsPolygon(outer)).toBe(true);
    expect(outer.containsPolygon(area(loop([0, 0], [20, 0], [10, 5])))).toBe(true);
    expect(outer.containsPolygon(area(square(5, 5, 20)))).toBe(false);
    expect(area(square(0, 0, 20), square(5, 5, 10)).containsPolygon(area(square(6, 6, 2)))).toBe(false);
  });

  it('intersects polygons that overlap, not those in its hole or beside it', () => {
    const ring = area(square(0, 0, 20), square(5, 5, 10));
    expect(ring.intersectsPolygon(area(square(3, 3, 5)))).toBe(true);
    expect(ring.intersectsPolygon(area(square(6, 6, 2)))).toBe(false);
    expect(ring.intersectsPolygon(area(square(30, 0, 5)))).toBe(false);
    expect(ring.intersectsPolygon(area(square(-5, -5, 40)))).toBe(true);
  });

  it('takes lines apart where they leave it', () => {
    const polygon = area(square(0, 0, 20));
    const line = (...points: [number, number][]): Polyline => new Polyline(points.map(([x, y]) => at(x, y)));
    expect(polygon.containsLine(line([1, 1], [5, 5], [1, 9]))).toBe(true);
    expect(polygon.containsLine(line([1, 1], [30, 5]))).toBe(false);
    expect(polygon.intersectsLine(line([-5, 5], [30, 5]))).toBe(true);
    expect(polygon.intersectsLine(line([-5, -5], [30, -5]))).toBe(false);
  });

  it('measures to its boundary from outside', () => {
    const polygon = area(square(0, 0, 20));
    expect(polygon.distanceTo(at(5, 5))).toBe(0);
    expect(polygon.distanceTo(at(10, -1))).toBeCloseTo(Math.PI / 180, 12);
  });
});

describe('Loop', () => {
  it('finds two edges of the loop that cross', () => {
    expect(new Loop([at(0, 0), at(1, 1), at(1, 0), at(0, 1)]).selfCrossing()).toEqual([0, 2]);
    expect(square(0, 0, 5).selfCrossing()).toBeUndefined();
  });
});

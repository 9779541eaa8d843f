import type { Document } from 'bson';
import * as fc from 'fast-check';

/** Coordinates on a coarse grid, where edges and vertices meet more often than not, away from the poles. */
const coordinate = fc.integer({ min: -4, max: 4 }).map((each) => each * 5);
const position = fc.tuple(coordinate, coordinate);

const side = fc.constantFrom(5, 10, 15);
const rectangle = fc
  .tuple(coordinate, coordinate, side, side)
  .map(([x, y, width, height]) => closed([x, y], [x + width, y], [x + width, y + height], [x, y + height]));
const triangle = fc
  .tuple(position, side, side, side)
  .map(([[x, y], width, height, slope]) => closed([x, y], [x + width, y + slope / 3], [x + 1, y + height + 5]));
const withHole = position.map(([x, y]) => [
  closed([x, y], [x + 20, y], [x + 20, y + 20], [x, y + 20]),
  closed([x + 5, y + 5], [x + 15, y + 5], [x + 15, y + 15], [x + 5, y + 15]),
]);
const ring = fc.oneof(rectangle, triangle);
const rings = fc.oneof({ weight: 3, arbitrary: ring.map((each) => [each]) }, { weight: 1, arbitrary: withHole });
const path = fc
  .array(position, { minLength: 2, maxLength: 4 })
  .filter(([first, ...rest]) => rest.some((each) => String(each) !== String(first)));

function closed(...points: [number, number][]): [number, number][] {
  return [...points, points[0] ?? [0, 0]];
}

function geoJson(type: string, coordinates: fc.Arbitrary<unknown>): fc.Arbitrary<Document> {
  return coordinates.map((each): Document => ({ type, coordinates: each }));
}

const several = <T>(each: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(each, { minLength: 1, maxLength: 2 });

export const point = geoJson('Point', position);
const area = fc.oneof(geoJson('Polygon', rings), geoJson('MultiPolygon', several(rings)));
const simple = fc.oneof(
  point,
  geoJson('LineString', path),
  geoJson('MultiPoint', several(position)),
  geoJson('MultiLineString', several(path)),
  area,
);
const collection = several(simple).map((geometries): Document => ({ type: 'GeometryCollection', geometries }));

/** A geometry that documents may have in a field with a `2dsphere` index. */
export const storedGeometry: fc.Arbitrary<unknown> = fc.oneof({ weight: 6, arbitrary: simple }, collection, position);

const radius = fc.constantFrom(0, 5, 12);
const angle = fc.constantFrom(0.01, 0.2, 0.9);

/** Operand of `$geoWithin`. */
export const region: fc.Arbitrary<Document> = fc.oneof(
  area.map(($geometry) => ({ $geometry })),
  fc.tuple(position, position).map(($box) => ({ $box })),
  ring.map((each) => ({ $polygon: each.slice(0, -1) })),
  fc.tuple(position, radius).map(($center) => ({ $center })),
  fc.tuple(position, angle).map(($centerSphere) => ({ $centerSphere })),
);

/** Operand of `$geoIntersects`. */
export const touched: fc.Arbitrary<Document> = fc.oneof(simple, collection).map(($geometry) => ({ $geometry }));

const meters = fc.constantFrom(1, 700_000, 2_000_000);
const limits = (names: readonly [string, string], distance: fc.Arbitrary<number>): fc.Arbitrary<Document> =>
  fc.oneof(
    fc.constant<Document>({}),
    distance.map((max): Document => ({ [names[1]]: max })),
    distance.map((min): Document => ({ [names[0]]: min, [names[1]]: 4 * min })),
  );
const DISTANCES = ['$minDistance', '$maxDistance'] as const;

/** Returns conditions by `$near` or `$nearSphere`, in either form. */
export function near(operator: string): fc.Arbitrary<Document> {
  return fc.oneof(
    fc.tuple(point, limits(DISTANCES, meters)).map(([$geometry, others]): Document => ({ [operator]: { $geometry, ...others } })),
    fc.tuple(position, limits(DISTANCES, angle)).map(([center, others]): Document => ({ [operator]: center, ...others })),
  );
}

/** Specification of a `$geoNear` stage. */
export const nearStage: fc.Arbitrary<Document> = fc
  .oneof(
    fc.tuple(point, limits(['minDistance', 'maxDistance'], meters)),
    fc
      .tuple(position, limits(['minDistance', 'maxDistance'], angle))
      .map(([center, others]) => [center, { ...others, spherical: true }] as const),
  )
  .map(([center, others]): Document => ({ near: center, distanceField: 'd', includeLocs: 'l', ...others }));

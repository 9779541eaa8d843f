import type { Collection, Db, Document, IndexSpecification } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

// Results and errors are those a MongoDB has for the same statements.

let store: StoreFixture;
let database: Db;
let places: Collection<TestDocument>;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

beforeEach(() => {
  database = store.freshDatabase();
  places = database.collection<TestDocument>('places');
});

const point = (longitude: number, latitude: number): Document => ({ type: 'Point', coordinates: [longitude, latitude] });
const polygon = (...loops: [number, number][][]): Document => ({ type: 'Polygon', coordinates: loops });
const SQUARE: [number, number][] = [
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
  [0, 0],
];
const AROUND: [number, number][] = [
  [-1, -1],
  [30, -1],
  [30, 30],
  [-1, 30],
  [-1, -1],
];
const STRICT = { type: 'name', properties: { name: 'urn:x-mongodb:crs:strictwinding:EPSG:4326' } };

/** Documents without an index: values that are not geometries do not match. */
const MIXED: TestDocument[] = [
  { _id: 1, g: point(10, 10) },
  { _id: 2, g: [11, 10] },
  { _id: 3, g: { lng: 12, lat: 10 } },
  { _id: 4 },
  { _id: 5, g: 'x' },
  { _id: 6, g: polygon(SQUARE) },
  {
    _id: 7,
    g: [
      [10, 10],
      [40, 40],
    ],
  },
  {
    _id: 8,
    g: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [5, 5],
      ],
    },
  },
  { _id: 9, g: [point(10, 10)] },
  { _id: 10, g: [point(10, 10), point(50, 50)] },
  { _id: 11, g: null },
  { _id: 12, g: [] },
  { _id: 13, g: point(200, 10) },
  {
    _id: 14,
    g: polygon([
      [0, 0],
      [1, 0],
      [0, 0],
    ]),
  },
  { _id: 15, g: [200, 10] },
  { _id: 16, g: {} },
];

async function idsOf(filter: Document): Promise<unknown[]> {
  const found = await places.find(filter).toArray();
  return found.map(({ _id }) => _id);
}

describe('$geoWithin and $geoIntersects', () => {
  beforeEach(() => places.insertMany(MIXED).then(() => undefined));

  it.each<[string, Document, number[]]>([
    ['a polygon', { $geoWithin: { $geometry: polygon(AROUND) } }, [1, 2, 3, 6, 7, 8, 9, 10]],
    ['a polygon with a hole', { $geoWithin: { $geometry: polygon(AROUND, SQUARE) } }, []],
    [
      'several polygons',
      { $geoWithin: { $geometry: { type: 'MultiPolygon', coordinates: [[SQUARE], [AROUND]] } } },
      [1, 2, 3, 6, 7, 8, 9, 10],
    ],
    [
      'a box, points only',
      {
        $geoWithin: {
          $box: [
            [30, 30],
            [0, 0],
          ],
        },
      },
      [1, 2, 3, 7, 9, 10],
    ],
    [
      'a polygon of the plane, without its slope',
      {
        $geoWithin: {
          $polygon: [
            [0, 0],
            [30, 0],
            [30, 30],
          ],
        },
      },
      [2, 3],
    ],
    ['a circle with its rim', { $geoWithin: { $center: [[10, 10], 1] } }, [1, 2, 7, 9, 10]],
    ['a circle on the sphere', { $geoWithin: { $centerSphere: [[10, 10], 0.03] } }, [1, 2, 7, 9, 10]],
    ['a circle around a polygon and a line', { $geoWithin: { $centerSphere: [[10, 10], 0.5] } }, [1, 2, 3, 6, 7, 8, 9, 10]],
    ['more than a hemisphere', { $geoWithin: { $geometry: { ...polygon([...SQUARE].toReversed()), crs: STRICT } } }, [7, 10]],
    ['a point', { $geoIntersects: { $geometry: point(10, 10) } }, [1, 6, 7, 9, 10]],
    [
      'a line',
      {
        $geoIntersects: {
          $geometry: {
            type: 'LineString',
            coordinates: [
              [0, 5],
              [5, 0],
            ],
          },
        },
      },
      [6, 8],
    ],
    ['what is not within', { $not: { $geoWithin: { $geometry: polygon(AROUND) } } }, [4, 5, 11, 12, 13, 14, 15, 16]],
  ])('find %s', async (_name, condition, ids) => {
    expect(await idsOf({ g: condition })).toEqual(ids);
  });

  it('follow the shortest way between two points, not the parallel', async () => {
    await places.insertOne({ _id: 'north', g: [10, 20.1] });
    expect(await idsOf({ _id: 'north', g: { $geoWithin: { $geometry: polygon(SQUARE) } } })).toEqual(['north']);
    expect(
      await idsOf({
        _id: 'north',
        g: {
          $geoWithin: {
            $box: [
              [0, 0],
              [20, 20],
            ],
          },
        },
      }),
    ).toEqual([]);
  });

  it.each<[string, Document, string]>([
    ['no shape', { $geoWithin: {} }, "geo query doesn't have any geometry"],
    [
      'a shape that is not one',
      { $geoWithin: { $geometry: point(1, 1) } },
      '$within not supported with provided geometry: { $geoWithin: { $geometry: { type: "Point", coordinates: [ 1, 1 ] } } }',
    ],
    [
      'an open loop',
      {
        $geoWithin: {
          $geometry: polygon([
            [0, 0],
            [1, 0],
            [1, 1],
          ]),
        },
      },
      'Loop is not closed, first vertex does not equal last vertex: [ [ 0, 0 ], [ 1, 0 ], [ 1, 1 ] ]',
    ],
    [
      'a repeated vertex',
      {
        $geoWithin: {
          $geometry: polygon([
            [0, 0],
            [10, 0],
            [10, 10],
            [0, 10],
            [10, 0],
            [0, 0],
          ]),
        },
      },
      'Loop is not valid: [ [ 0, 0 ], [ 10, 0 ], [ 10, 10 ], [ 0, 10 ], [ 10, 0 ], [ 0, 0 ] ] Duplicate vertices: 1 and 4',
    ],
    [
      'a place off the Earth',
      { $geoIntersects: { $geometry: point(200, 1) } },
      'Longitude/latitude is out of bounds, lng: 200 lat: 1',
    ],
    ['a negative radius', { $geoWithin: { $center: [[0, 0], -1] } }, 'Radius must be a non-negative number: -1'],
    [
      'another reference system',
      { $geoIntersects: { $geometry: { ...point(1, 1), crs: { type: 'name', properties: { name: 'foo' } } } } },
      'Unknown CRS name: foo',
    ],
    [
      'another condition beside',
      {
        $geoWithin: {
          $box: [
            [0, 0],
            [1, 1],
          ],
        },
        $gt: 1,
      },
      "can't parse extra field: $gt: 1",
    ],
  ])('refuse %s', async (_name, condition, message) => {
    expect(await failure(places.findOne({ g: condition }))).toMatchObject({ code: 2, message });
  });

  it('refuse a loop that crosses itself', async () => {
    const bow = polygon([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    const { message } = await failure(places.findOne({ g: { $geoWithin: { $geometry: bow } } }));
    expect(message).toContain('Edges 0 and 2 cross.');
  });
});

const NEAR: TestDocument[] = [
  { _id: 1, g: point(1, 1), a: 1 },
  { _id: 2, g: point(3, 1), a: 2 },
  { _id: 3, g: [2, 1], a: 1 },
  { _id: 4, g: polygon(SQUARE) },
  { _id: 5 },
  {
    _id: 6,
    g: {
      type: 'LineString',
      coordinates: [
        [5, -5],
        [5, 5],
      ],
    },
    a: 2,
  },
  { _id: 7, g: null },
  {
    _id: 8,
    g: {
      type: 'MultiPoint',
      coordinates: [
        [40, 40],
        [1.5, 1],
      ],
    },
  },
];
const HERE = { $geometry: point(1, 1) };

describe('$near and $nearSphere', () => {
  beforeEach(async () => {
    await places.createIndex({ g: '2dsphere' });
    await places.insertMany(NEAR);
  });

  it.each<[string, Document, number[]]>([
    ['the nearest first', { g: { $near: HERE } }, [1, 4, 8, 3, 2, 6]],
    ['up to a distance', { g: { $near: { ...HERE, $maxDistance: 200_000 } } }, [1, 4, 8, 3]],
    ['between distances', { g: { $near: { ...HERE, $minDistance: 1, $maxDistance: 200_000 } } }, [8, 3]],
    ['by radians', { g: { $nearSphere: [1, 1], $maxDistance: 0.03, $minDistance: 0.001 } }, [8, 3]],
    ['with other conditions', { $and: [{ g: { $nearSphere: HERE } }, { a: 2 }] }, [2, 6]],
  ])('find %s', async (_name, filter, ids) => {
    expect(await idsOf(filter)).toEqual(ids);
  });

  it('order before they skip and limit, and give way to an order that is asked for', async () => {
    const page = await places.find({ g: { $near: HERE } }, { skip: 1, limit: 2, projection: { _id: 1 } }).toArray();
    expect(page).toEqual([{ _id: 4 }, { _id: 8 }]);
    const first = await places.findOne({ g: { $near: HERE } }, { sort: { _id: -1 }, projection: { _id: 1 } });
    expect(first).toEqual({ _id: 8 });
  });

  it('choose the document that is changed', async () => {
    const before = await places.findOneAndUpdate(
      { g: { $near: { $geometry: point(3, 1) } }, a: { $gt: 0 } },
      { $set: { seen: true } },
    );
    expect(before).toMatchObject({ _id: 2 });
    expect(await places.countDocuments({ seen: true })).toBe(1);
    expect((await database.command({ count: 'places', query: { g: { $near: HERE } } }))['n']).toBe(6);
  });

  it.each<[number, string, Document]>([
    [291, 'a field without an index', { h: { $near: HERE } }],
    [291, 'distances of the plane', { g: { $near: [1, 1] } }],
    [2, 'alternatives', { $or: [{ g: { $near: HERE } }, { a: 1 }] }],
    [2, 'a negation', { g: { $not: { $near: HERE } } }],
    [2, 'two of them', { $and: [{ g: { $near: HERE } }, { g: { $near: HERE } }] }],
    [2, 'a distance beside GeoJSON', { g: { $near: HERE, $maxDistance: 1 } }],
    [16_896, 'a negative distance', { g: { $near: [1, 1], $maxDistance: -1 } }],
    [34_413, 'another operator', { g: { $near: [1, 1], $gt: 1 } }],
  ])('are refused with %i for %s', async (code, _name, filter) => {
    expect((await failure(places.findOne(filter))).code).toBe(code);
  });

  it.each<[Document]>([
    [{ h: { $near: HERE }, _id: { $in: [] } }],
    [{ $nor: [{}], h: { $near: HERE } }],
    [{ h: { $near: HERE }, $alwaysFalse: 1 }],
  ])('need no index where no document can match: %j', async (filter) => {
    expect(await places.find(filter).toArray()).toEqual([]);
  });

  it('are refused where documents have an order already', async () => {
    const match = [{ $match: { g: { $near: HERE } } }];
    expect((await failure(places.aggregate(match).toArray())).code).toBe(5_626_500);
    expect((await failure(places.countDocuments({ g: { $near: HERE } }))).code).toBe(5_626_500);
  });

  it('measure in the plane with a 2d index', async () => {
    const flat = database.collection<TestDocument>('flat');
    await flat.createIndex({ g: '2d' });
    await flat.insertMany([
      { _id: 1, g: [1, 1] },
      {
        _id: 2,
        g: [
          [3, 1],
          [1.5, 1],
        ],
      },
      { _id: 3, g: { x: 2, y: 1 } },
      { _id: 4, g: [170, 95] },
    ]);
    const found = await flat.find({ g: { $near: [1, 1], $minDistance: 0.5, $maxDistance: 500 } }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2, 3, 4]);
    expect((await failure(flat.findOne({ g: { $near: [500, 1] } }))).code).toBe(16_433);
    expect((await failure(flat.findOne({ g: { $near: HERE } }))).code).toBe(291);
  });
});

describe('$geoNear', () => {
  beforeEach(async () => {
    await places.createIndex({ g: '2dsphere' });
    await places.insertMany(NEAR);
  });

  const run = (specification: Document, ...rest: Document[]): Promise<Document[]> =>
    places.aggregate([{ $geoNear: { near: point(1, 1), distanceField: 'd', ...specification } }, ...rest]).toArray();

  it('adds distances in meters, nearest first', async () => {
    const found = await run({}, { $project: { d: { $round: ['$d', 3] } } });
    expect(found).toEqual([
      { _id: 1, d: 0 },
      { _id: 4, d: 0 },
      { _id: 8, d: 55_650.945 },
      { _id: 3, d: 111_301.89 },
      { _id: 2, d: 222_603.778 },
      { _id: 6, d: 445_207.452 },
    ]);
  });

  it('takes a query, distances, a factor and fields for its results', async () => {
    const options = { distanceField: 'd.e', distanceMultiplier: 0.001, maxDistance: 300_000, minDistance: 1 };
    const found = await run({ ...options, query: { a: { $gt: 0 } }, includeLocs: 'x.l' }, { $unset: ['g', 'd'] });
    expect(found).toEqual([
      { _id: 3, a: 1, x: { l: [2, 1] } },
      { _id: 2, a: 2, x: { l: point(3, 1) } },
    ]);
  });

  it('counts in radians from a legacy pair, also behind a view', async () => {
    await database.createCollection('seen', { viewOn: 'places', pipeline: [] });
    const stage = { $geoNear: { near: [1, 1], distanceField: 'd', spherical: true, maxDistance: 0.02, key: 'g' } };
    const found = await database
      .collection('seen')
      .aggregate([stage, { $project: { d: { $round: ['$d', 6] } } }])
      .toArray();
    expect(found).toEqual([
      { _id: 1, d: 0 },
      { _id: 4, d: 0 },
      { _id: 8, d: 0.008_725 },
      { _id: 3, d: 0.017_451 },
    ]);
  });

  it.each<[number, string, Document]>([
    [5_860_401, 'a point that is text', { near: 'x' }],
    [16_606, 'no field for the distance', { distanceField: 1 }],
    [50_858, 'a limit', { limit: 2 }],
    [2, 'an unknown argument', { foo: 1 }],
    [2, 'a negative distance', { maxDistance: -1 }],
    [14, 'a key that is no name', { key: 1 }],
    [291, 'a key without an index', { key: 'h' }],
    [5_626_500, 'another order in its query', { query: { g: { $near: [1, 1] } } }],
  ])('is refused with %i for %s', async (code, _name, specification) => {
    expect((await failure(run(specification))).code).toBe(code);
  });

  it('is refused behind another stage, without a collection and without one index', async () => {
    const stage = { $geoNear: { near: point(1, 1), distanceField: 'd' } };
    expect((await failure(places.aggregate([{ $match: {} }, stage]).toArray())).code).toBe(40_603);
    expect((await failure(database.collection('nothing').aggregate([stage]).toArray())).code).toBe(26);
    await places.createIndex({ h: '2dsphere' });
    expect((await failure(places.aggregate([stage]).toArray())).code).toBe(27);
  });
});

describe('geospatial indexes', () => {
  it('are listed with the version and the bounds they have', async () => {
    await places.createIndex({ g: '2dsphere', a: 1 });
    await places.createIndex({ f: '2d' }, { min: -10, max: 10, bits: 20 });
    expect((await places.indexes()).slice(1)).toEqual([
      { v: 2, key: { g: '2dsphere', a: 1 }, name: 'g_2dsphere_a_1', '2dsphereIndexVersion': 3 },
      { v: 2, key: { f: '2d' }, name: 'f_2d', bits: 20, min: -10, max: 10 },
    ]);
  });

  it.each<[number, Document, Document]>([
    [67, { a: '2d', b: '2dsphere' }, {}],
    [67, { a: '2dsphere' }, { '2dsphereIndexVersion': 9 }],
    [67, { a: '2d' }, { collation: { locale: 'en' } }],
    [72, { a: '2d' }, { bits: 40 }],
    [72, { a: '2d' }, { min: 10, max: -10 }],
    [16_800, { a: '2d', b: '2d' }, {}],
    [16_801, { a: 1, b: '2d' }, {}],
  ])('are refused with %i: %j %j', async (code, key, options) => {
    expect((await failure(places.createIndex(key as IndexSpecification, options))).code).toBe(code);
  });

  it.each<[string, unknown, string]>([
    ['a string', 'x', 'geo element must be an array or object'],
    ['a place off the Earth', point(200, 1), 'Longitude/latitude is out of bounds, lng: 200 lat: 1'],
    ['a pair off the Earth', [200, 1], "can't project geometry from FLAT CRS into spherical CRS"],
    ['a list of points', [point(1, 1)], 'Point must only contain numeric elements, instead got type object'],
    ['an unknown type', { type: 'Foo', coordinates: [1, 1] }, "unknown GeoJSON type 'Foo'"],
  ])('refuse %s where a document is written and where the index is made', async (_name, g, reason) => {
    await places.createIndex({ g: '2dsphere' });
    const error = await failure(places.insertOne({ _id: 1, g }));
    expect(error).toMatchObject({ code: 16_755 });
    expect(error.message).toMatch(/^Can't extract geo keys: \{ _id: 1, g: .* \} {2}/);
    expect(error.message).toContain(reason);
    await places.insertOne({ _id: 1, g: point(1, 1) });
    expect((await failure(places.updateOne({ _id: 1 }, { $set: { g } }))).code).toBe(16_755);
    const other = database.collection<TestDocument>('other');
    await other.insertOne({ _id: 1, g });
    expect((await failure(other.createIndex({ g: '2dsphere' }))).code).toBe(16_755);
  });

  it('take documents without a place', async () => {
    await places.createIndex({ g: '2dsphere' });
    await places.insertMany([{ _id: 1 }, { _id: 2, g: null }, { _id: 3, g: [] }, { _id: 4, g: {} }]);
    expect(await idsOf({ g: { $near: HERE } })).toEqual([]);
    expect(await places.countDocuments()).toBe(4);
  });

  it.each<[number, unknown]>([
    [13_026, [point(1, 1)]],
    [13_027, [200, 1]],
    [13_068, [1]],
    [16_804, point(1, 1)],
  ])('in the plane refuse with %i: %j', async (code, g) => {
    await places.createIndex({ g: '2d' });
    expect((await failure(places.insertOne({ _id: 1, g }))).code).toBe(code);
  });

  it('serve a partial filter, and orders only where the query has it', async () => {
    await places.createIndex({ g: '2dsphere' }, { partialFilterExpression: { a: 1 } });
    await places.insertMany([
      { _id: 1, g: [1, 1], a: 1 },
      { _id: 2, g: 'none', a: 2 },
    ]);
    expect((await failure(places.findOne({ g: { $near: HERE } }))).code).toBe(291);
    expect(await idsOf({ a: 1, g: { $near: HERE } })).toEqual([1]);
  });
});

import { readFileSync, statSync } from 'node:fs';
import { EJSON } from 'bson';
import { Int32, MongoClient, ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { digestOf } from '../tools/shapes/outcome.mjs';
import { LIST, readShapes } from '../tools/shapes/recorded.mjs';
import { SOURCES, sourceOf } from '../tools/shapes/services.mjs';
import { shapeOf } from '../tools/shapes/shape.mjs';

const LIST_BYTES_MAX = 4 * 2 ** 20;
const shapes = readShapes();
const DIFFERENCES = new URL('../tools/shapes/differences.json', import.meta.url);
const DIFFERENCES_MAX = 20;

describe('the list of recorded commands', () => {
  it('has one of each shape, and some of every part of the platform', () => {
    const names = shapes.map(({ source, shape }) => `${source} ${shape}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(shapes.map(({ source }) => source))).toEqual(new Set(SOURCES));
  });

  it('stays small', () => {
    expect(statSync(LIST).size).toBeLessThan(LIST_BYTES_MAX);
  });
});

describe('the list of differences', () => {
  const rows = JSON.parse(readFileSync(DIFFERENCES, 'utf8')) as { shape: string; reason: string }[];

  it('stays short', () => {
    expect(rows.length).toBeLessThanOrEqual(DIFFERENCES_MAX);
  });

  it.each(rows)('has a reason for commands of apps, and of no record of the platform: $shape', ({ shape, reason }) => {
    const covered = shapes.filter((each) => new RegExp(shape).test(each.shape));
    expect(reason).not.toBe('');
    expect(new Set(covered.map(({ records }) => records))).toEqual(new Set(['app']));
  });
});

describe('the store', () => {
  let store: TestStore;
  let client: MongoClient;

  beforeAll(async () => {
    store = await startTestStore();
    client = await new MongoClient(store.uri).connect();
  });

  afterAll(async () => {
    await client.close();
    await store.close();
  });

  it.each(SOURCES)('does what MongoDB did with the recorded commands of %s', { timeout: 120_000 }, async (source) => {
    const others: string[] = [];
    // Examples that read the same collections follow one another: the collections are prepared once.
    const inOrder = shapes
      .filter((each) => each.source === source && each.outcome !== undefined)
      .map((example) => ({ example, key: `${EJSON.stringify(example.collections)} ${example.shape}` }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    for (const { example } of inOrder) {
      const digest = await digestOf(client, 'shapes', example);
      if (digest !== example.outcome) others.push(example.shape);
    }
    expect(others).toEqual([]);
  });
});

describe('a shape', () => {
  const shape = (command: Document): string => shapeOf(command);

  it('has types for values, and nothing of the transport', () => {
    const find = { find: 'users', filter: { _id: new ObjectId(), n: 1, on: true }, limit: 3, $db: 'groundwork_identity' };
    expect(shape({ ...find, lsid: { id: 1 }, $clusterTime: {}, txnNumber: 1, autocommit: false })).toBe(shape(find));
    expect(shape(find)).toBe('find(users) filter:{_id:objectid,n:double,on:true} limit:+');
  });

  it('keeps names of the platform, and drops those of apps and ids', () => {
    expect(shape({ find: 'orders', filter: { 'a.b.0': 'x', _id: 'y' }, $db: 'shop' })).toBe(
      'find(c) filter:{_id:string,f.f.0:string}',
    );
    const counts = { [`counts.${new ObjectId().toHexString()}`]: new Int32(1) };
    expect(shape({ update: 'usage', updates: [{ q: {}, u: { $inc: counts } }], $db: 'groundwork_logging' })).toBe(
      'update(usage) updates:[{q:{},u:{$inc:{counts.#:int32}}}]',
    );
  });

  it('distinguishes operators, directions, empty lists and orders of stages', () => {
    const shapes = [
      { find: 'c', filter: { a: { $in: [] } } },
      { find: 'c', filter: { a: { $in: ['x', 'y'] } } },
      { find: 'c', filter: { a: { $in: ['x', null] } } },
      { find: 'c', filter: { $and: [{ a: 'x' }, { b: null }] } },
      { find: 'c', filter: { $and: [{ b: null }, { a: 'x' }] } },
      { find: 'c', filter: {}, sort: { a: 1 } },
      { find: 'c', filter: {}, sort: { a: -1 } },
      { aggregate: 'c', pipeline: [{ $match: {} }, { $limit: 1 }] },
      { aggregate: 'c', pipeline: [{ $limit: 1 }, { $match: {} }] },
      { update: 'c', updates: [{ q: { a: 'x' }, u: { $set: { a: 'y' } } }] },
      { update: 'c', updates: [{ q: { a: 'x' }, u: { $set: { a: 'y' } }, upsert: true }] },
      { update: 'c', updates: [{ q: { a: 'x' }, u: { a: 'y' } }] },
    ].map((command) => shape({ ...command, $db: 'shop' }));
    expect(new Set(shapes).size).toBe(shapes.length);
    expect(shape({ find: 'c', filter: { a: { $in: ['z'] } }, $db: 'shop' })).toBe(shapes[1]);
  });
});

describe('where a command comes from', () => {
  it.each([
    ['groundwork-config', 'groundwork_config', 'apps.e2e-spec.ts', 'config'],
    ['groundwork-triggers', 'shop', 'graphql.e2e-spec.ts', 'triggers'],
    ['groundwork-runtime', 'shop', 'test/e2e/graphql.e2e-spec.ts', 'graphql'],
    ['groundwork-runtime', 'shop', 'test/e2e/data-api.e2e-spec.ts', 'data-api'],
    ['groundwork-runtime', 'shop', 'test/e2e/functions.e2e-spec.ts', 'runtime'],
    ['groundwork-runtime', 'groundwork_config', 'test/e2e/graphql.e2e-spec.ts', 'runtime'],
    ['groundwork-tests', 'groundwork_config', 'apps.e2e-spec.ts', null],
    ['', 'shop', 'apps.e2e-spec.ts', null],
  ])('%s to %s while %s runs: %s', (appName, database, file, source) => {
    expect(sourceOf(appName, database, file)).toBe(source);
  });
});

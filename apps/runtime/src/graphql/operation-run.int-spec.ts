import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OpenCollection } from '../data/open-collection.js';
import { GraphqlFixture } from '../testing/graphql-fixture.js';

const fixture = new GraphqlFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.close());

const schema = { title: 'Row', bsonType: 'object', properties: { n: { bsonType: 'int' } } };

describe('an operation', () => {
  it('ends at its time limit, whatever it waits for', async () => {
    const session = fixture.appOf({ rows: { schema } });
    vi.spyOn(OpenCollection.prototype, 'batches').mockImplementation(async function* slow() {
      await new Promise(() => {});
      yield [];
    });
    const process = await fixture.startProcess(undefined, { FUNCTION_WALL_MS: 200 });
    try {
      for (const query of ['{ rows @include(if: true) { n } }', '{ rows { n } }']) {
        const { errors = [] } = await fixture.query(session, query, {}, { process });
        expect(errors.map(({ message }) => message)).toEqual(['execution time limit exceeded']);
      }
    } finally {
      await process.close();
    }
  });

  it('says that the database failed, and nothing of how', async () => {
    const session = fixture.appOf({ rows: { schema } });
    vi.spyOn(OpenCollection.prototype, 'batches').mockImplementation(async function* broken() {
      yield* [];
      throw new TypeError('secret insides at /somewhere/file.ts');
    });
    expect(await fixture.errors(session, '{ rows @include(if: true) { n } }')).toEqual(['internal server error']);
    expect(await fixture.errors(session, '{ rows { n } }')).toEqual(['internal server error']);
  });

  it('leaves nothing of a transaction that could not be kept', async () => {
    const session = fixture.appOf({ rows: { schema } });
    const inserted = await fixture.data(
      session,
      'mutation { a: insertOneRow(data: {n: 1}) { n } b: insertOneRow(data: {n: 2}) { n } }',
    );
    expect(inserted).toEqual({ a: { n: 1 }, b: { n: 2 } });
    expect(
      await fixture.errors(
        session,
        'mutation { a: insertOneRow(data: {n: 3}) { n } b: insertOneRow(data: {n: 3000000000}) { n } }',
      ),
    ).toHaveLength(1);
    expect(await fixture.collection('rows').countDocuments()).toBe(2);
  });
});

import { expect, it } from 'vitest';
import { graphqlSchema } from './graphql-schema.js';
import { SHOP } from './shop.fixture.js';

it('the schema of an app has its documents and their queries, whatever the order of the files', () => {
  const text = graphqlSchema(SHOP) ?? '';

  expect(text).toMatch(/^# The GraphQL API of the app\. Written by 'groundwork types'/);
  expect(text).toContain('type Item {\n  _id: ObjectId!\n  due: DateTime\n  price: Float\n  title: String!\n}');
  expect(text).toMatch(/^ {2}items\(limit: Int.*\): \[Item\]!$/m);
  const [source] = SHOP.dataSources ?? [];
  if (source === undefined) throw new Error('the shop has no data source');
  const turned = { ...SHOP, dataSources: [{ ...source, schemas: source.schemas.toReversed() }] };
  expect(graphqlSchema(turned)).toBe(text);
});

it('is none for an app without documents and resolvers, and of a database apps cannot have', () => {
  expect(graphqlSchema({ root: {} })).toBeNull();
  const [source] = SHOP.dataSources ?? [];
  if (source === undefined) throw new Error('the shop has no data source');
  const schemas = source.schemas.map((entity) => ({ ...entity, database: 'admin' }));
  expect(graphqlSchema({ root: {}, dataSources: [{ ...source, schemas }] })).toBeNull();
  expect(graphqlSchema({ root: {}, dataSources: [{ ...source, type: 'datalake' }] })).toBeNull();
});

import { describe, expect, it } from 'vitest';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { newId } from '#contracts/ids.js';
import { anApp } from '../testing/app-builders.js';
import { apiOf } from './app-api.js';
import { CheckedDocuments } from './checked-documents.js';
import { schemaSource } from './schema-source.js';

const SCHEMA = { title: 'Thing', bsonType: 'object', properties: { a: { bsonType: 'int' } } };

function schemaOf(
  data_source: string,
  database: string,
  collection: string,
  schema: object = SCHEMA,
): AppSnapshot['schemas'][number] {
  return { _id: newId(), metadata: { data_source, database, collection }, schema: { ...schema }, relationships: {} };
}

const app = anApp([], { schemas: [schemaOf('mongodb-atlas', 'shop', 'things')] });

function documentsOf(snapshot: AppSnapshot, documents: CheckedDocuments, text: string, mayIntrospect = true) {
  const { schema } = apiOf(snapshot);
  if (!schema) throw new Error('no schema');
  return documents.of(snapshot, schema, text, mayIntrospect);
}

describe('the API of an app', () => {
  it('is generated once for a snapshot, and again only for the next one', () => {
    const other = anApp([], { schemas: [schemaOf('mongodb-atlas', 'shop', 'others')] });
    const [first, others] = [apiOf(app), apiOf(other)];
    expect(apiOf(app)).toBe(first);
    const next: AppSnapshot = { ...app, treeHash: newId() };
    expect(apiOf(next)).not.toBe(first);
    expect([apiOf(app), apiOf(other)]).toEqual([first, others]);
    expect(apiOf(other)).toBe(others);
  });

  it('remembers operations, good and bad, for the configuration they are about', () => {
    const documents = new CheckedDocuments();
    for (const text of ['{ thing { a } }', '{ nothing }']) {
      const checked = documentsOf(app, documents, text);
      expect(documentsOf(app, documents, text)).toBe(checked);
      expect(documentsOf({ ...app, treeHash: newId() }, documents, text)).not.toBe(checked);
      expect(documentsOf({ ...app, appId: newId() }, documents, text)).not.toBe(checked);
      expect(documentsOf(app, documents, text, false)).not.toBe(checked);
    }
  });
});

describe('what an API is generated from', () => {
  it('is every schema of a linked database, also those kept with a rule, and nothing of the platform’s own', () => {
    const [atlas] = app.services;
    const rule = { _id: newId(), service_id: atlas?._id ?? '', database: 'shop', roles: [], filters: [] };
    const inline = { ...SCHEMA, title: 'Inline' };
    const source = schemaSource({
      ...app,
      rules: [
        { ...rule, collection: 'old', schema: inline },
        { ...rule, collection: 'things', schema: inline },
        { ...rule, collection: 'plain' },
      ],
      schemas: [
        ...app.schemas,
        schemaOf('web', 'shop', 'no-database'),
        schemaOf('gone', 'shop', 'no-service'),
        schemaOf('own', 'shop', 'elsewhere'),
        schemaOf('mongodb-atlas', 'groundwork_identity', 'users'),
        schemaOf('mongodb-atlas', 'admin', 'users'),
      ],
    });
    expect(
      source.collections.map(({ dataSource, database, collection, schema }) => [
        dataSource,
        database,
        collection,
        schema['title'],
      ]),
    ).toEqual([
      ['mongodb-atlas', 'shop', 'old', 'Inline'],
      ['mongodb-atlas', 'shop', 'things', 'Thing'],
      ['own', 'shop', 'elsewhere', 'Thing'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Json } from '../json/json.js';
import { Fields } from '../files/fields.js';
import { readAuthProvider, readCustomUserData } from './auth-providers.js';
import { readCustomResolver, readGraphqlConfig } from './graphql.js';
import { readHosting, readSync } from './opaque-entity.js';

const of = (content: Record<string, Json>): Fields => new Fields('f.json', content);
const OFF = { use_natural_pluralization: false, disable_schema_introspection: false };

describe('the configuration of GraphQL', () => {
  it.each<[Record<string, Json>, object]>([
    [{}, OFF],
    [
      { use_natural_pluralization: true, disable_schema_introspection: true },
      { use_natural_pluralization: true, disable_schema_introspection: true },
    ],
    [{ default_limit: null, long_scalar: null }, OFF],
    [{ default_limit: 1 }, { ...OFF, default_limit: 1 }],
    [{ default_limit: 50_000 }, { ...OFF, default_limit: 50_000 }],
  ])('is read: %j', (given, config) => {
    expect(readGraphqlConfig(of(given))).toEqual(config);
  });

  it.each<[Record<string, Json>, string]>([
    [{ default_limit: 0 }, 'default_limit must be null, or 1 to'],
    [{ default_limit: 1.5 }, 'default_limit must be null, or 1 to'],
    [{ default_limit: 1e9 }, 'default_limit must be null, or 1 to'],
    [{ default_limit: '5' }, 'default_limit must be null, or 1 to 50000'],
    [{ default_limit: true }, 'default_limit must be null, or 1 to 50000'],
    [{ default_limit: [5] }, 'default_limit must be null, or 1 to 50000'],
    [{ default_limit: 50_001 }, 'default_limit must be null, or 1 to 50000'],
    [{ long_scalar: 'other' }, 'long_scalar must be one of '],
    [{ insert_many_returns: 'other' }, 'insert_many_returns must be one of '],
    [{ nullable_in_lists: 1 }, 'nullable_in_lists must be a boolean'],
  ])('is rejected: %j', (given, message) => {
    expect(() => readGraphqlConfig(of(given))).toThrow(`f.json: ${message}`);
  });

  it('has resolvers whose types are names, schemas or none', () => {
    const resolver = { on_type: 'Query', field_name: 'r', function_name: '' };
    expect(readCustomResolver(of({ ...resolver, input_type: '', payload_type: { title: 'T' } }))).toMatchObject({
      ...resolver,
      payload_type: { title: 'T' },
    });
    expect(() => readCustomResolver(of({ ...resolver, input_type: 5 }))).toThrow(
      'f.json: input_type must be a string or an object',
    );
    expect(() => readCustomResolver(of({ ...resolver, payload_type: [] }))).toThrow(
      'f.json: payload_type must be a string or an object',
    );
  });
});

it('settings that files leave out are off', () => {
  expect(readSync(of({ a: 1 }))).toEqual({ a: 1, development_mode_enabled: false });
  expect(readHosting(of({ a: 1 }))).toEqual({ a: 1, enabled: false });
  expect(readCustomUserData(of({}))).toEqual({ enabled: false });
  const provider = {
    name: 'p',
    type: 'custom-token',
    metadata_fields: [{ name: 'a' }, { name: 'b', field_name: '', required: true }],
  };
  expect(readAuthProvider(of(provider)).metadata_fields).toEqual([
    { required: false, name: 'a' },
    { required: true, name: 'b' },
  ]);
});

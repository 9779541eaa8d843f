import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.js';
import { collectionRuleMembers, relationshipMembers, ruleSetMembers, schemaMembers } from './collection-rules.js';
import {
  dataApiMembers,
  hostingMembers,
  logForwarderMembers,
  syncMembers,
  triggerConfig,
  triggerMembers,
} from './opaque-entity.js';

const TRIGGER = ['name', 'type', 'config', 'disabled', 'event_processors', 'error_handler'];
const TRIGGER_CONFIG = [
  'service_name',
  'database',
  'collection',
  'operation_types',
  'full_document',
  'full_document_before_change',
  'match',
  'project',
  'skip_catchup_events',
  'unordered',
  'tolerate_resume_errors',
  'maximum_throughput',
  'operation_type',
  'providers',
  'schedule',
];
const SYNC = [
  'development_mode_enabled',
  'type',
  'state',
  'service_name',
  'database_name',
  'client_max_offline_days',
  'is_recovery_mode_disabled',
  'queryable_fields_names',
  'indexed_queryable_fields_names',
  'collection_queryable_fields_names',
  'partition',
];
const ROLE = [
  'name',
  'apply_when',
  'document_filters',
  'read',
  'write',
  'insert',
  'delete',
  'search',
  'fields',
  'additional_fields',
];

/** Returns an object with these properties and two others, in the opposite order. */
function reversed(names: readonly string[]): JsonObject {
  return Object.fromEntries(['zz', ...names, 'aa'].toReversed().map((name) => [name, `of ${name}`]));
}

function roleMembers(role: JsonObject): JsonObject {
  const { roles } = ruleSetMembers({ roles: [role], filters: [] });
  return (roles as readonly JsonObject[])[0] ?? {};
}

describe('properties in files', () => {
  it.each<[string, readonly string[], (object: JsonObject) => JsonObject]>([
    ['a trigger', TRIGGER, (content) => triggerMembers({ name: 't', content })],
    ['sync', SYNC, syncMembers],
    ['hosting', ['enabled', 'custom_domain', 'app_default_domain'], hostingMembers],
    ['a role', ROLE, roleMembers],
  ])('of %s have one order, unknown ones at the end', (_, names, membersOf) => {
    const members = membersOf(reversed(names));

    expect(members).toEqual(reversed(names));
    expect(Object.keys(members)).toEqual([...names, 'aa', 'zz']);
  });

  it("of a trigger's configuration have one order, without those of replies", () => {
    const config = { ...reversed(TRIGGER_CONFIG), schedule_type: 'BASIC', clusterName: 'Cluster0' };
    const members = triggerMembers({ name: 't', content: { config, name: 't' } });

    expect(Object.keys(members)).toEqual(['name', 'config']);
    expect(Object.keys(members['config'] as object)).toEqual([...TRIGGER_CONFIG, 'aa', 'zz']);
  });

  it('of a data API and of a log forwarder have the order of their declarations', () => {
    const dataApi = ['disabled', 'validation_method', 'return_type'];
    expect(Object.keys(dataApiMembers(reversed(dataApi))).filter((name) => dataApi.includes(name))).toEqual(
      Object.keys(dataApiMembers(Object.fromEntries(dataApi.map((name) => [name, 1])))),
    );
    const forwarder = { id: '1', _id: '2', zz: 1, name: 'f', aa: 1 };
    expect(Object.keys(logForwarderMembers({ name: 'f', content: forwarder })).filter((name) => name.length < 5)).toEqual([
      'name',
      'aa',
      'zz',
    ]);
  });

  it('of rules and filters have one order, and filters are there only if there are some', () => {
    const filter = ['name', 'apply_when', 'query', 'projection'];
    const rule = { database: 'd', collection: 'c', roles: [], filters: [reversed(filter)] };
    const members = collectionRuleMembers(rule);

    expect(Object.keys(members)).toEqual(['database', 'collection', 'roles', 'filters']);
    expect(Object.keys((members['filters'] as readonly object[])[0] ?? {})).toEqual([...filter, 'aa', 'zz']);
    expect(collectionRuleMembers({ ...rule, filters: [] })).toEqual({ database: 'd', collection: 'c', roles: [] });
  });

  it('of a schema come before others, which keep their order, as inner ones do', () => {
    const schema = { zz: 1, required: [], aa: 2, properties: { b: {}, a: {} }, bsonType: 'object', title: 'T' };
    const members = schemaMembers({ database: 'd', collection: 'c', schema, relationships: {} });

    expect(JSON.stringify(members)).toBe(
      '{"title":"T","bsonType":"object","properties":{"b":{},"a":{}},"required":[],"zz":1,"aa":2}',
    );
  });

  it('of relationships have one order', () => {
    const relationship = { is_list: true, foreign_key: 'f', source_key: 's', ref: 'r', more: 1 };
    const relationships = { b: relationship, a: 5 };

    expect(JSON.stringify(relationshipMembers({ database: 'd', collection: 'c', schema: {}, relationships }))).toBe(
      '{"a":5,"b":{"ref":"r","source_key":"s","foreign_key":"f","is_list":true,"more":1}}',
    );
  });
});

it('the configuration of a trigger has the properties its file always has', () => {
  expect(triggerConfig('DATABASE', { match: { a: 1 }, database: 'd' })).toEqual({
    full_document: false,
    full_document_before_change: false,
    match: { a: 1 },
    project: {},
    skip_catchup_events: false,
    unordered: false,
    database: 'd',
  });
  expect(triggerConfig('SCHEDULED', {})).toEqual({ skip_catchup_events: false });
  expect(triggerConfig('AUTHENTICATION', { a: 1 })).toEqual({ a: 1 });
});

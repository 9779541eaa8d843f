import { describe, expect, it } from 'vitest';
import type { AppConfiguration } from './app-configuration.js';
import { currentAppFiles } from './current-app.fixture.js';
import { diffConfigurations, diffFiles } from './diff-configurations.js';
import { diffEntities, entitiesOf } from './diff-entities.js';
import { overlayConfiguration } from './overlay-configuration.js';
import { readAppFiles } from './read-app-files.js';

const app = (): AppConfiguration => readAppFiles(currentAppFiles());

function changed(changes: Readonly<Record<string, unknown>>): AppConfiguration {
  return readAppFiles(currentAppFiles(changes));
}

describe('diffConfigurations', () => {
  it('has every property, empty, when nothing changed', () => {
    expect(diffConfigurations(app(), app())).toEqual({
      diffs: [],
      hosting_files_diff: { added: [], deleted: [], modified: [] },
      dependencies_diff: { added: [], deleted: [], modified: [] },
      graphql_config_diff: { field_diffs: [] },
      schema_options_diff: { graphql_validation_diff: [], rest_validation_diff: [] },
    });
  });

  it('has one text per changed file, in the order of paths', () => {
    const after = changed({
      'functions/placeOrder.js': 'exports = async (order) => order.id;\n',
      'values/countries.json': undefined,
      'values/extra.json': { value: 1 },
    });

    expect(diffConfigurations(app(), after).diffs).toEqual([
      '--- functions/placeOrder.js\n+++ functions/placeOrder.js\n@@ -1 +1 @@\n-exports = async (order) => order;\n+exports = async (order) => order.id;\n',
      expect.stringMatching(/^--- values\/countries\.json\n\+\+\+ \/dev\/null\n/),
      '--- /dev/null\n+++ values/extra.json\n@@ -0,0 +1,5 @@\n+{\n+    "name": "extra",\n+    "value": 1,\n+    "from_secret": false\n+}\n',
    ]);
  });

  it('shows settings without a file, and those of GraphQL field by field', () => {
    const strict = { read_validation_action: 'ERROR', read_validation_level: 'STRICT' };
    const before = { ...app(), validationSettings: { graphql: strict } };
    const after: AppConfiguration = {
      ...app(),
      graphqlConfig: { use_natural_pluralization: true, disable_schema_introspection: true },
      validationSettings: { graphql: { ...strict, read_validation_action: 'WARN' }, rest: { null_types: true } },
    };

    const { diffs, graphql_config_diff, schema_options_diff } = diffConfigurations(before, after);

    const field = (name: string, previous: unknown, updated: unknown) => ({ field_name: name, field: name, previous, updated });
    expect(diffs).toHaveLength(1);
    expect(graphql_config_diff).toEqual({ field_diffs: [field('disable_schema_introspection', false, true)] });
    expect(schema_options_diff).toEqual({
      graphql_validation_diff: [field('read_validation_action', 'ERROR', 'WARN')],
      rest_validation_diff: [field('null_types', null, true)],
    });
  });

  it('shows hosted files and packages', () => {
    const assets = {
      before: {
        hostingFiles: new Map([
          ['/a', '1'],
          ['/b', '1'],
          ['/c', '1'],
        ]),
        dependencies: [
          { name: 'left', version: '1.0.0' },
          { name: 'mid', version: '1.0.0' },
          { name: 'old', version: '1.0.0' },
        ],
      },
      after: {
        hostingFiles: new Map([
          ['/d', '1'],
          ['/b', '2'],
          ['/c', '1'],
        ]),
        dependencies: [
          { name: 'new', version: '2.0.0' },
          { name: 'mid', version: '1.0.0' },
          { name: 'left', version: '1.1.0' },
        ],
      },
    };

    const { hosting_files_diff, dependencies_diff } = diffConfigurations(app(), app(), assets);

    expect(hosting_files_diff).toEqual({ added: ['/d'], deleted: ['/a'], modified: ['/b'] });
    expect(dependencies_diff).toEqual({
      added: [{ name: 'new', version: '2.0.0' }],
      deleted: [{ name: 'old', version: '1.0.0' }],
      modified: [{ name: 'left', version: '1.1.0', previous_version: '1.0.0' }],
    });
  });
});

describe('diffEntities', () => {
  it('names what was added, removed and modified by natural key', () => {
    const after = changed({
      'realm_config.json': { config_version: 20210101, environment: 'qa' },
      'environments/production.json': { values: { currency: 'USD' } },
      'functions/placeOrder.js': 'exports = 1',
      'http_endpoints/config.json': [{ route: '/new', http_method: '*', function_name: 'placeOrder' }],
      'services/sms/rules/send.json': undefined,
      'services/sms/rules/s.json': { actions: [] },
      'data_sources/mdb/default_rule.json': { roles: [] },
      'data_sources/mdb/store/customers/schema.json': { title: 'Client' },
      'data_sources/mdb/store/orders/rules.json': { roles: [] },
      'http_endpoints/api/incoming_webhooks/paid/source.js': 'exports = 2',
    });

    expect(diffEntities(app(), after)).toEqual([
      { kind: 'allowed_request_origins', key: 'allowed_request_origins', change: 'removed' },
      { kind: 'collection_rule', key: 'mdb/store/orders', change: 'modified' },
      { kind: 'default_rule', key: 'mdb/default_rule', change: 'modified' },
      { kind: 'endpoint', key: '* /new', change: 'added' },
      { kind: 'endpoint', key: 'GET /orders', change: 'removed' },
      { kind: 'endpoint', key: 'POST /orders', change: 'removed' },
      { kind: 'environment', key: 'environment', change: 'modified' },
      { kind: 'environment_value', key: 'limits', change: 'removed' },
      { kind: 'function', key: 'placeOrder', change: 'modified' },
      { kind: 'incoming_webhook', key: 'api/paid', change: 'modified' },
      { kind: 'schema', key: 'mdb/store/customers', change: 'modified' },
      { kind: 'service_rule', key: 'sms/s', change: 'added' },
      { kind: 'service_rule', key: 'sms/send', change: 'removed' },
    ]);
  });

  it('does not see the order of properties', () => {
    const reordered = { ...app(), sync: Object.fromEntries(Object.entries(app().sync ?? {}).toReversed()) };

    expect(diffEntities(app(), reordered)).toEqual([]);
    expect(diffFiles(app(), reordered)).toEqual([]);
  });

  it('gives every entity a unique key', () => {
    const ids = entitiesOf(app()).map(({ kind, key }) => `${kind} ${key}`);

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('custom_resolver Query/bestSellers');
    expect(ids).toHaveLength(32);
  });
});

describe('overlayConfiguration', () => {
  it('replaces the sections an import speaks of and leaves the rest', () => {
    const imported: AppConfiguration = {
      root: { app_id: 'other-abcde', name: 'other', location: 'US-VA', environment: 'qa' },
      values: [],
    };

    const result = overlayConfiguration(app(), imported);

    expect(result).toEqual({ ...app(), root: { ...app().root, environment: 'qa' }, values: [] });
    expect(overlayConfiguration(app(), { root: { name: 'other' } })).toEqual(app());
  });
});

import { describe, expect, it } from 'vitest';
import type { AppConfiguration } from './app-configuration.js';
import { AppFileError } from './app-file-error.js';
import { currentAppFiles } from './current-app.fixture.js';
import type { JsonObject } from './json/json.js';
import { wholeDocument } from './layouts/whole-document.js';
import { readAppFiles } from './read-app-files.js';
import { readWholeDocument } from './read-whole-document.js';
import { wholeConfiguration } from './whole-configuration.js';
import { writeAppFiles } from './write-app-files.js';

const configuration = (): AppConfiguration => readAppFiles(currentAppFiles());
const whole = () => wholeDocument(configuration());

function refusal(document: unknown): AppFileError {
  try {
    readWholeDocument(document);
  } catch (error) {
    if (error instanceof AppFileError) return error;
    throw error;
  }
  throw new Error('the document was taken');
}

describe('a whole app as one document', () => {
  it('has every property for any app', () => {
    const empty = wholeDocument({ root: {} });

    expect(Object.keys(empty)).toEqual([
      'config_version',
      'name',
      'provider_region',
      'deployment_model',
      'environment',
      'allowed_request_origins',
      'auth_providers',
      'custom_user_data',
      'data_api_config',
      'data_sources',
      'endpoints',
      'environments',
      'functions',
      'graphql',
      'hosting',
      'https_endpoints',
      'log_forwarders',
      'schemas',
      'services',
      'sync',
      'triggers',
      'values',
    ]);
    expect(Object.keys(whole()).filter((name) => name !== 'strict_predicates')).toEqual(Object.keys(empty));
  });

  it('says what the files say', () => {
    const { configuration: read, notes } = readWholeDocument(whole());
    // It has no id of the app and no location, and no names of files.
    const { app_id: _, location: __, ...root } = configuration().root;
    const unnamed = configuration().customResolvers?.map(({ file_name: _file, ...resolver }) => resolver) ?? [];
    const withoutFileNames = read.customResolvers?.map(({ file_name: _file, ...resolver }) => resolver) ?? [];
    const expected = writeAppFiles({ ...configuration(), root, customResolvers: unnamed });

    expect(notes).toEqual([]);
    expect(Object.fromEntries(writeAppFiles({ ...read, customResolvers: withoutFileNames }))).toEqual(
      Object.fromEntries(expected),
    );
    const { validationSettings, ...sections } = read;
    expect(validationSettings).toEqual({});
    expect(wholeDocument(sections)).toEqual(whole());
  });

  it('is the same in the layout without a version', () => {
    const files = writeAppFiles(configuration(), { version: 'unversioned' });

    expect([...files.keys()].filter((path) => !path.includes('/'))).toEqual(['root_config.json']);
    expect([...files.keys()].some((path) => path.startsWith('https_endpoints/'))).toBe(true);
    expect([...files.keys()].some((path) => path.startsWith('http_endpoints/'))).toBe(false);
    const root = JSON.parse(files.get('root_config.json') ?? '') as JsonObject;
    expect(Object.keys(root)).not.toEqual(expect.arrayContaining(['config_version']));
    expect(root).not.toHaveProperty('app_id');
    expect(root).not.toHaveProperty('location');
    expect(wholeDocument(readAppFiles(files))).toEqual(whole());
  });

  it('keeps functions in folders, and validation settings', () => {
    const given = {
      config_version: 20210101,
      functions: [{ name: 'a/b', source: 'exports = 1', private: true }],
      graphql: { validation_settings: { graphql: { read_validation_action: 'ERROR' } } },
    };
    const { configuration: read } = readWholeDocument(given);

    expect(read.functions).toMatchObject([{ name: 'a/b', source: 'exports = 1', private: true }]);
    expect(read.validationSettings).toEqual({ graphql: { read_validation_action: 'ERROR' } });
    expect(wholeConfiguration(read).validationSettings).toEqual({
      graphql: {
        read_validation_action: 'ERROR',
        read_validation_level: 'STRICT',
        write_validation_action: 'ERROR',
        write_validation_level: 'STRICT',
      },
      rest: {
        read_validation_action: 'WARN',
        read_validation_level: 'STRICT',
        write_validation_action: 'ERROR',
        write_validation_level: 'STRICT',
      },
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing at all', {}, 'config_version is missing'],
    ['a name alone', { name: 'x' }, 'config_version is missing'],
    ['a root that is null', { config_version: null, functions: [] }, 'config_version is missing'],
    ['another version', { config_version: 20180301 }, 'config_version must be 20210101'],
    ['a version as text', { config_version: '20210101' }, 'config_version must be 20210101'],
    ['a list', [], 'the document must be an object'],
    ['secrets', { secrets: { services: {} } }, 'secrets'],
    ['functions that are no list', { functions: {} }, 'functions'],
    ['a function without a source', { functions: [{ name: 'f' }] }, 'functions[0].source'],
    [
      'two functions of one name',
      {
        functions: [
          { name: 'f', source: 'a' },
          { name: 'f', source: 'b' },
        ],
      },
      "function 'f'",
    ],
    ['a schema of no data source', { schemas: [{ data_source: 'x', database: 'a', collection: 'b' }] }, 'schemas[0].data_source'],
    ['a value without a name', { values: [{ value: 1 }] }, 'name'],
  ])('rejects %s', (_, document, message) => {
    const rooted =
      Array.isArray(document) || message.startsWith('config_version')
        ? document
        : { config_version: 20210101, ...(document as object) };

    expect(refusal(rooted).message).toContain(message);
  });
});

describe('what a document does not speak of', () => {
  it('is nothing', () => {
    const { configuration: read } = readWholeDocument({ config_version: 20210101 });

    expect(wholeDocument(wholeConfiguration(read))).toEqual({
      ...wholeDocument({ root: {} }),
      graphql: {
        config: { use_natural_pluralization: false },
        custom_resolvers: [],
        validation_settings: wholeConfiguration(read).validationSettings,
      },
      sync: { development_mode_enabled: false },
    });
    expect(wholeConfiguration(read).dataApi).toBeUndefined();
    expect(wholeConfiguration(read).hosting).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { documentFiles } from '../read-app-document.js';
import { readApp } from '../read-app-files.js';

const OBJECTS = ['auth', 'data_api_config', 'endpoints', 'environments', 'functions', 'graphql', 'secrets'];
const LISTS = ['auth_providers', 'data_sources', 'http_endpoints', 'log_forwarders', 'services', 'triggers', 'values'];

describe('sections of a document', () => {
  const sections = Object.fromEntries([...OBJECTS.map((name) => [name, {}]), ...LISTS.map((name) => [name, []])]);

  it('are not properties of its root file', () => {
    const files = documentFiles({ config_version: 20210101, name: 'a', ...sections, hosting: {}, sync: {}, other: 1 });

    expect(JSON.parse(files.get('realm_config.json') ?? '')).toEqual({ config_version: 20210101, name: 'a', other: 1 });
  });

  it('are not properties of an older root file, except those it has itself', () => {
    const own = { hosting: { enabled: true }, sync: { development_mode_enabled: true } };
    const files = documentFiles({ config_version: 20180301, ...sections, ...own });

    expect(JSON.parse(files.get('stitch.json') ?? '')).toEqual({ config_version: 20180301, ...own });
  });

  it('are part of an object', () => {
    for (const document of [[], 'text', null]) expect(() => documentFiles(document)).toThrow('the document must be an object');
  });
});

describe('properties of a root file', () => {
  const root = {
    _id: '1',
    allowed_request_origins: [],
    app_id: 'a-abcde',
    config_version: 20210101,
    custom_user_data_config: {},
    deployment_model: 'LOCAL',
    environment: '',
    hosting: {},
    id: '1',
    last_modified: 1,
    location: 'DE-FF',
    name: 'a',
    provider_region: 'aws-eu-west-1',
    security: {},
    strict_predicates: false,
    sync: {},
    version: 1,
  };

  it('are known, or reported', () => {
    const notes = (more: object) => readApp(new Map([['realm_config.json', JSON.stringify({ ...root, ...more })]])).notes;

    expect(notes({})).toEqual([]);
    expect(notes({ other: {}, more: 1 })).toEqual(
      ['other', 'more'].map((name) => `realm_config.json: ${name} is ignored: root files do not have this property`),
    );
  });
});

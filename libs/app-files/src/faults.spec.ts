import { describe, expect, it } from 'vitest';
import { readDocument } from './read-app-document.js';
import { readApp, type ReadApp } from './read-app-files.js';
import { readWholeDocument } from './read-whole-document.js';

type Given = Readonly<Record<string, unknown>>;

function app(given: Given, faultsMax = 200): ReadApp {
  const files = new Map(
    Object.entries({ 'realm_config.json': { config_version: 20210101 }, ...given }).map(([path, value]): [string, string] => [
      path,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return readApp(files, { faultsMax });
}

const fault = (file: string, field: string, message: string) => ({ file, field, message });

describe('errors of files that are collected', () => {
  it('are reported together, and the rest is read', () => {
    const { faults, configuration, isCut, unread } = app({
      'functions/config.json': [{ name: 'gone' }, { name: 'here', private: 'yes', run_as_system: 1 }, 7],
      'functions/here.js': 'exports = () => 1;',
      'values/a.json': '{',
      'values/b.json': { name: 'b', value: 1 },
      'triggers/t.json': { name: 't' },
      'triggers/u.json': { name: 'u', type: 'SCHEDULED', disabled: 'no' },
      'data_sources/mdb/config.json': { name: 'mdb' },
      'data_sources/other/config.json': { name: 'other', type: 'mongodb-atlas' },
      'data_sources/other/shop/orders/rules.json': {},
      'secrets.json': { services: { mdb: { key: 'x' }, nobody: { key: 'x' } } },
    });
    expect(isCut).toBe(false);
    expect(unread).toEqual(new Set(["service 'mdb'", "function 'gone'"]));
    expect(faults).toEqual([
      fault('data_sources/mdb/config.json', 'type', 'data_sources/mdb/config.json: type is missing'),
      fault('data_sources/other/shop/orders/rules.json', '', 'data_sources/other/shop/orders/rules.json: must not be empty'),
      {
        ...fault('values/a.json', '', expect.stringMatching(/^values\/a\.json: /)),
        position: { line: 1, column: 2 },
      },
      fault('triggers/t.json', 'type', 'triggers/t.json: type is missing'),
      fault('triggers/u.json', 'disabled', 'triggers/u.json: disabled must be a boolean'),
      fault('functions/config.json', '[2]', 'functions/config.json: [2] must be an object'),
      fault('functions/gone.js', '', 'functions/gone.js: is missing'),
      fault('functions/config.json', '[1].private', 'functions/config.json: [1].private must be a boolean'),
      fault('functions/config.json', '[1].run_as_system', 'functions/config.json: [1].run_as_system must be a boolean'),
      fault('secrets.json', 'services.nobody', 'secrets.json: services.nobody is not among the files'),
    ]);
    expect(configuration.values?.map(({ name }) => name)).toEqual(['b']);
    expect(configuration.functions?.map(({ name }) => name)).toEqual(['here']);
    expect(configuration.triggers?.map(({ name }) => name)).toEqual(['u']);
  });

  it('begin with the one that is thrown where they are not collected', () => {
    const given = { 'triggers/b.json': { type: 'SCHEDULED', disabled: 'no' }, 'triggers/c.json': { name: 'c' } };
    expect(() => app(given, 0)).toThrow('triggers/b.json: disabled must be a boolean');
    expect(app(given).faults?.map(({ message }) => message)).toEqual([
      'triggers/b.json: disabled must be a boolean',
      'triggers/c.json: type is missing',
    ]);
  });

  it('are as many as asked for, and say that there may be more', () => {
    const triggers = Array.from({ length: 9 }, (_, index) => [`triggers/t${index}.json`, { name: `t${index}` }] as const);
    const { faults, isCut, configuration } = app(Object.fromEntries(triggers), 4);
    expect(faults).toHaveLength(4);
    expect(isCut).toBe(true);
    expect(configuration).toEqual({ root: {} });
  });

  it('are one where nothing can be read', () => {
    expect(readApp(new Map([['a.txt', 'x']]), { faultsMax: 9 })).toMatchObject({
      faults: [fault('', '', expect.stringContaining('no root_config.json'))],
      isCut: true,
    });
  });

  it('are collected of documents as well', () => {
    const services = [{ config: { name: 's' } }];
    const document = { config_version: 20210101, values: [{ name: '' }, { name: 'b', value: 1 }], triggers: [{}], services };
    const { faults, configuration } = readDocument(document, { faultsMax: 9 });
    expect(faults?.map(({ message }) => message)).toEqual([
      'values[0].name must not be empty',
      'triggers[0].name is missing',
      'services/s/config.json: type is missing',
    ]);
    expect(configuration.values).toEqual([expect.objectContaining({ name: 'b' })]);

    const whole = readWholeDocument(
      { config_version: 20210101, secrets: [], functions: [{ name: 'f' }], triggers: [{ name: 'a' }] },
      { faultsMax: 9 },
    );
    expect(whole.faults?.map(({ message }) => message)).toEqual([
      'secrets is not allowed: create secrets before you refer to them',
      'functions[0].source is missing',
      'triggers/a.json: type is missing',
    ]);
  });

  it('hide notes about their files, and about files beside them in a folder of their own', () => {
    const { notes } = app({
      'triggers/t.json': { name: 't', type: 'SCHEDULED', disabled: 'no', surplus: 1 },
      'triggers/other.txt': 'x',
      'services/s/config.json': { name: 's' },
      'services/s/rules/r.json': {},
      'services/sms/other.txt': 'x',
      'services/sms/config.json': { name: 'sms', type: 'twilio' },
    });
    expect(notes).toEqual(['services/sms/other.txt: ignored', 'triggers/other.txt: ignored']);
  });

  it('do not hide where parts of services stand', () => {
    const mdb = 'data_sources/mdb';
    const { places, faults } = app({
      'functions/config.json': [{ name: 'f' }],
      'functions/f.js': 'exports = 1;',
      'triggers/t.json': { name: 't', type: 'SCHEDULED' },
      'log_forwarders/l.json': { name: 'l' },
      'auth/providers.json': { 'anon-user': { name: 'anon-user', type: 'anon-user' } },
      'graphql/custom_resolvers/r.json': { on_type: 'Query', field_name: 'r', function_name: 'f' },
      [`${mdb}/config.json`]: { name: 'mdb', type: 'mongodb-atlas' },
      [`${mdb}/default_rule.json`]: { roles: [{ name: 'all' }] },
      [`${mdb}/action_rules.json`]: [{ name: 'a', actions: [] }],
      [`${mdb}/shop/orders/schema.json`]: { title: 'Order' },
      'services/sms/config.json': { name: 'sms', type: 'twilio' },
      'services/sms/rules/send.json': { name: 'send', actions: ['send'] },
      'services/sms/incoming_webhooks/w/config.json': { name: 'w' },
      'services/sms/incoming_webhooks/w/source.js': 'exports = 1;',
      'environments/no-environment.json': { values: { rate: 1 } },
    });
    expect(faults).toEqual([]);
    expect(Object.fromEntries([...(places ?? [])].map(([name, { file, field }]) => [name, `${file} ${field}`]))).toEqual({
      allowed_request_origins: 'realm_config.json allowed_request_origins',
      "authentication provider 'anon-user'": 'auth/providers.json anon-user',
      "custom resolver 'Query.r'": 'graphql/custom_resolvers/r.json ',
      "environment value 'rate'": 'environments/no-environment.json values.rate',
      "function 'f'": 'functions/config.json [0]',
      "log forwarder 'l'": 'log_forwarders/l.json ',
      "schema 'mdb/shop/orders'": 'data_sources/mdb/shop/orders/schema.json ',
      "service 'mdb'": 'data_sources/mdb/config.json ',
      "service 'mdb': default rule": 'data_sources/mdb/default_rule.json ',
      "service 'mdb': rule 'a'": 'data_sources/mdb/action_rules.json [0]',
      "service 'sms'": 'services/sms/config.json ',
      "service 'sms': incoming webhook 'w'": 'services/sms/incoming_webhooks/w/config.json ',
      "service 'sms': rule 'send'": 'services/sms/rules/send.json ',
      "source of function 'f'": 'functions/f.js ',
      "trigger 't'": 'triggers/t.json ',
    });
  });

  it('do not hide where entities stand', () => {
    const { places } = app({
      'values/Some%20name.json': { name: 'Some name', value: 1 },
      'environments/qa.json': { values: { rate: 1 } },
      'data_sources/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas' },
      'data_sources/mdb/shop/orders/rules.json': { database: 'shop', collection: 'orders', roles: [] },
      'http_endpoints/config.json': [{ route: '/a', http_method: 'GET', function_name: 'f' }],
    });
    expect(Object.fromEntries(places ?? [])).toEqual({
      allowed_request_origins: { file: 'realm_config.json', field: 'allowed_request_origins' },
      "value 'Some name'": { file: 'values/Some%20name.json', field: '' },
      "environment value 'rate'": { file: 'environments/qa.json', field: 'values.rate' },
      "service 'mdb'": { file: 'data_sources/mdb/config.json', field: '' },
      "service 'mdb': rule 'shop.orders'": { file: 'data_sources/mdb/shop/orders/rules.json', field: '' },
      "endpoint 'GET /a'": { file: 'http_endpoints/config.json', field: '[0]' },
    });
  });
});

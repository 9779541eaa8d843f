import { describe, expect, it } from 'vitest';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import type { ReadApp } from '#app-files/read-app-files.js';
import { AppError } from '#contracts/error.js';
import { SourceSyntaxError } from '#sandbox/module-syntax.js';
import { LocatedError } from '../../core/versions/located-error.js';
import { importConfiguration } from './import-configuration.js';
import { ImportFaults, ImportFaultsFull } from './import-faults.js';
import { anImport } from './import-run.fixture.js';
import { requireSecretsOf } from './wanted-secrets.js';

function faultsOf(app: Partial<ReadApp> = {}): ImportFaults {
  return new ImportFaults(app);
}

const fn = (name: string, source = 'exports = () => 1;') => ({
  name,
  source,
  private: false,
  can_evaluate: {},
  disable_arg_logs: false,
  run_as_system: false,
  run_as_user_id: '',
  run_as_user_id_script_source: '',
});
const endpoint = (route: string, function_name: string) => ({ route, http_method: 'GET', function_name });
const app = (configuration: object): AppConfiguration => ({ root: {}, ...configuration });

async function errorsOf(configuration: object, read: Partial<ReadApp> = {}): Promise<string[]> {
  const faults = faultsOf(read);
  await importConfiguration({ ...anImport(), faults }, app(configuration));
  return faults.errors.map(({ error }) => error);
}

describe('errors of an import that are collected', () => {
  it('include those of every entity and those without an entity', async () => {
    const found = await errorsOf({
      functions: [fn('good'), fn('bad', 'exports = (')],
      endpoints: [endpoint('/a', 'good'), endpoint('/b', 'bad'), endpoint('/c', 'nowhere'), endpoint('/d', 'nor here')],
      dataSources: [
        {
          name: 'mdb',
          type: 'mongodb-atlas',
          config: {},
          secret_config: {},
          default_rule: { roles: [{ name: 'r', apply_when: { '%nothing': 1 } }], filters: [] },
          rules: [{ database: 'admin', collection: 'c', roles: [], filters: [] }],
          schemas: [],
        },
        { name: 'odd', type: 'nothing', config: {}, secret_config: {}, rules: [], schemas: [] },
      ],
    });
    expect(found).toEqual([
      expect.stringMatching(/^function 'bad': /),
      expect.stringMatching(/^service 'mdb': default rule: roles\[0\]\.apply_when/),
      expect.stringMatching(/^service 'mdb': rule 'admin\.c': database 'admin' is reserved/),
      expect.stringMatching(/^service 'odd': /),
      "endpoint 'GET /c': function 'nowhere' does not exist",
      "endpoint 'GET /d': function 'nor here' does not exist",
    ]);
  });

  it('omit dependent errors of unreadable parts', async () => {
    const read = { unread: new Set(["function 'lost'", "service 'gone'"]) };
    expect(await errorsOf({ endpoints: [endpoint('/a', 'lost')] }, read)).toEqual([]);
    expect(await errorsOf({ endpoints: [endpoint('/a', 'lost')] })).toEqual([
      "endpoint 'GET /a': function 'lost' does not exist",
    ]);
  });

  it('are every property of one entity', async () => {
    const faults = faultsOf({ places: new Map([["trigger 'out'", { file: 'triggers/out.json', field: '' }]]) });
    const content = { name: 'out', type: 'SOME', config: 1, disabled: 'no' };
    await importConfiguration({ ...anImport(), faults }, app({ triggers: [{ name: 'out', content }] }));
    expect(faults.errors.length).toBeGreaterThan(1);
    expect(new Set(faults.errors.map(({ file }) => file))).toEqual(new Set(['triggers/out.json']));
    expect(faults.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['type', 'config']));
  });

  it('are each secret that is missing once, with the file that names it', () => {
    const faults = faultsOf();
    const run = { ...anImport(), faults };
    const value = (name: string, secret: string) => ({ name, value: secret, from_secret: true, private: false });
    const configuration = app({ values: [value('a', 'one'), value('b', 'two'), value('c', 'one')] });
    const secretFiles = new Map([['one', ['values/a.json', 'values/c.json']]]);
    requireSecretsOf(run, { configuration, secretFiles, notes: [] });
    expect(faults.errors).toEqual([
      { file: 'values/a.json', path: '', error: "values/a.json: secret 'one' does not exist", error_code: 'InvalidParameter' },
      { file: '', path: '', error: "secret 'two' does not exist", error_code: 'InvalidParameter' },
    ]);
    expect(run.draft.acceptsMissingSecrets).toBe(true);
  });

  it('stand where the entity stands, or what it belongs to', () => {
    const place = { file: 'http_endpoints/config.json', field: '[1]' };
    const source = { file: 'functions/f.js', field: '' };
    const faults = faultsOf({
      places: new Map([
        ["service 's'", place],
        ["source of function 'f'", source],
      ]),
    });
    faults.within("service 's'").within("rule 'r'").add(new AppError('InvalidParameter', 'roles[0].read is wrong'));
    faults.add(new LocatedError("function 'f'", new AppError('FunctionSyntaxError', 'Unexpected token')));
    faults.add(new AppError('RequestTooLarge', 'too much'));
    expect(faults.errors).toEqual([
      {
        file: 'http_endpoints/config.json',
        path: '[1].roles[0].read',
        error: "service 's': rule 'r': roles[0].read is wrong",
        error_code: 'InvalidParameter',
      },
      { file: 'functions/f.js', path: '', error: "function 'f': Unexpected token", error_code: 'FunctionSyntaxError' },
      { file: '', path: '', error: 'too much', error_code: 'RequestTooLarge' },
    ]);
  });

  it('have the position of what cannot be parsed, where the file has its lines', () => {
    const json = {
      file: 'values/v.json',
      field: '',
      message: 'values/v.json: is not valid JSON',
      position: { line: 3, column: 7 },
    };
    const own = { file: 'functions/f.js', field: '' };
    const inline = { file: 'services/s/config.json', field: 'webhooks[0].source' };
    const faults = faultsOf({
      faults: [json],
      places: new Map([
        ["source of function 'f'", own],
        ["source of function 'g'", inline],
      ]),
    });
    const cause = new SourceSyntaxError('Unexpected token', 2, 13);
    const wrong = (name: string) => new AppError('FunctionSyntaxError', `Unexpected token in ${name}`, { cause });
    faults.add(new LocatedError("function 'f'", wrong('f')));
    faults.add(new LocatedError("function 'g'", wrong('g')));
    expect(faults.errors).toEqual([
      { file: json.file, path: '', error: json.message, error_code: 'InvalidParameter', line: 3, column: 7 },
      {
        file: own.file,
        path: '',
        error: "function 'f': Unexpected token in f",
        error_code: 'FunctionSyntaxError',
        line: 2,
        column: 13,
      },
      { file: inline.file, path: inline.field, error: "function 'g': Unexpected token in g", error_code: 'FunctionSyntaxError' },
    ]);
  });

  it('are reported once, truncated, and up to a limit', () => {
    const faults = faultsOf({ faults: [{ file: 'a', field: 'b', message: 'x'.repeat(5_000) }] });
    const add = (text: string) => faults.add(new AppError('InvalidParameter', text));
    for (let index = 0; index < 199; index += 1) add(`error ${index}`);
    add('error 0');
    expect([faults.errors.length, faults.isTruncated]).toEqual([200, false]);
    expect(faults.errors[0]?.error).toHaveLength(1_000);
    expect(() => add('one more')).toThrow(ImportFaultsFull);
    expect([faults.errors.length, faults.isTruncated]).toEqual([200, true]);
  });

  it('are no failures of the platform', async () => {
    const faults = faultsOf();
    const run = anImport();
    run.draft.put = () => {
      throw new AppError('Unavailable', 'the store is away');
    };
    await expect(importConfiguration({ ...run, faults }, app({ functions: [fn('f')] }))).rejects.toMatchObject({
      code: 'Unavailable',
    });
    expect(faults.errors).toEqual([]);
  });
});

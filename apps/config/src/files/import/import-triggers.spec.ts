import { describe, expect, it } from 'vitest';
import type { OpaqueEntity } from '#app-files/app-configuration.js';
import type { JsonObject } from '#app-files/json/json.js';
import { newId } from '#contracts/ids.js';
import { logForwarders } from '../../entities/log-forwarders/log-forwarder.kind.js';
import { triggers } from '../../entities/triggers/trigger.kind.js';
import { anImport, putFunction, putService } from './import-run.fixture.js';
import { importFiled } from './import-run.js';

const [F, DB] = [newId(), newId()];

function aRun() {
  return anImport({
    before: (edit) => {
      putFunction(edit, F, 'run');
      putService(edit, DB, 'db');
    },
  });
}

function trigger(changes: JsonObject = {}) {
  const content: JsonObject = {
    name: 'watch',
    type: 'DATABASE',
    config: { service_name: 'db', database: 'd', collection: 'c', operation_types: ['INSERT'], full_document: true },
    disabled: true,
    event_processors: { FUNCTION: { config: { function_name: 'run' } } },
    ...changes,
  };
  return { name: 'watch', content };
}

function importTriggers(run: ReturnType<typeof aRun>, entities: readonly OpaqueEntity[]): Promise<void> {
  return importFiled(run, triggers, { root: {}, triggers: entities });
}

const STORED = {
  name: 'watch',
  type: 'DATABASE',
  config: { service_id: DB, database: 'd', collection: 'c', operation_types: ['INSERT'], full_document: true },
  disabled: true,
  function_id: F,
  event_processors: {},
  error_handler: null,
};

describe('a trigger of files', () => {
  it('becomes one of the app, what it names by id', async () => {
    const run = aRun();
    await importTriggers(run, [trigger()]);
    expect(await run.only('triggers')).toEqual(STORED);
    expect(run.notes).toEqual([]);
  });

  it('keeps other processors and its error handler', async () => {
    const run = aRun();
    const others = { AWS_EVENTBRIDGE: { config: { account_id: '1', region: 'us-east-1' } } };
    const error_handler = { config: { enabled: false } };
    await importTriggers(run, [trigger({ event_processors: others, error_handler })]);
    expect(await run.only('triggers')).toEqual({ ...STORED, function_id: '', event_processors: others, error_handler });
  });

  it.each([
    [{ config: { enabled: true, function_name: 'run' } }, { config: { enabled: true, function_id: F } }],
    [{ enabled: true, function_name: 'run' }, { config: { enabled: true, function_id: F } }],
    [{ config: { enabled: true, function_name: '' } }, { config: { enabled: true } }],
  ])('names the function of its error handler %j', async (error_handler, stored) => {
    const run = aRun();
    await importTriggers(run, [trigger({ error_handler })]);
    expect(await run.only('triggers')).toEqual({ ...STORED, error_handler: stored });
  });

  it('is accepted and reported if its match can never be true', async () => {
    const run = aRun();
    const config = { ...STORED.config, match: { 'updateDescription.updatedFields.a': { $exists: true } } };
    await importTriggers(run, [trigger({ config: { ...config, service_name: 'db' } })]);
    expect(await run.only('triggers')).toEqual({ ...STORED, config });
    expect(run.notes).toEqual(["trigger 'watch': config.match can never be true: events of insert have no 'updateDescription'"]);
  });

  it('may show that its function or its service is gone', async () => {
    const run = aRun();
    const config = { service_name: '', operation_types: ['INSERT'] };
    await importTriggers(run, [trigger({ config, event_processors: { FUNCTION: { config: { function_name: '' } } } })]);
    expect(await run.only('triggers')).toEqual({
      ...STORED,
      config: { service_id: '', operation_types: ['INSERT'] },
      function_id: '',
    });
  });

  it.each<[JsonObject, JsonObject, string]>([
    [{ error_handler: { config: { function_name: 'walk' } } }, {}, "function 'walk' does not exist"],
    [
      { event_processors: { FUNCTION: { config: { function_name: 'walk' } } } },
      { function_id: '' },
      "function 'walk' does not exist",
    ],
    [{ event_processors: {} }, { function_id: '' }, 'function_id, function_name or event_processors is required'],
    [
      { config: { service_name: 'web', operation_types: ['INSERT'] } },
      { config: { service_id: '', operation_types: ['INSERT'] } },
      "service 'web' does not exist",
    ],
    [
      { config: { operation_types: ['INSERT'] } },
      { config: { service_id: '', operation_types: ['INSERT'] } },
      'config.service_id or config.service_name is required',
    ],
    [
      { config: { service_name: 'db', collection: 'c', operation_types: ['INSERT'] } },
      { config: { service_id: DB, collection: 'c', operation_types: ['INSERT'] } },
      'config.database is required with config.collection',
    ],
    [
      { config: { service_name: 'web', collection: 'c', operation_types: ['INSERT'] } },
      { config: { service_id: '', collection: 'c', operation_types: ['INSERT'] } },
      "service 'web' does not exist",
    ],
  ])('is disabled and reported if it refers to a missing entity: %j', async (changes, stored, problem) => {
    const run = aRun();
    await importTriggers(run, [trigger({ disabled: false, ...changes })]);

    expect(await run.only('triggers')).toEqual({ ...STORED, ...stored, disabled: true });
    expect(run.notes).toEqual([`trigger 'watch' is disabled: ${problem}`]);
  });

  it.each<[JsonObject, RegExp]>([
    [{ config: { service_name: 'db', database: 'd', collection: 'c', operation_types: ['NONE'] } }, /unknown operation 'NONE'/],
    [{ config: { service_name: 'db', database: 'admin', collection: 'c', operation_types: ['INSERT'] } }, /is reserved/],
    [{ type: 'SCHEDULED', config: { schedule: 'at night' } }, /^trigger 'watch': config\.schedule/],
  ])('is rejected for what else is wrong: %j', async (changes, message) => {
    await expect(importTriggers(aRun(), [trigger(changes)])).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });
});

it('skips and reports an invalid log forwarder', async () => {
  const run = aRun();
  const content = { name: 'bad', log_types: ['function'], log_statuses: ['error'], policy: { type: 'x' }, action: {} };
  await importFiled(run, logForwarders, { root: {}, logForwarders: [{ name: 'bad', content }] });

  expect((await run.after('log_forwarders')).size).toBe(0);
  expect(run.notes).toEqual(["log forwarder 'bad' is left out: policy.type must be 'single' or 'batch'"]);
});

it('a log forwarder of files becomes one of the app', async () => {
  const run = aRun();
  const content = {
    name: 'errors',
    disabled: true,
    log_types: ['function'],
    log_statuses: ['error'],
    policy: { type: 'batch' },
    action: { type: 'function', name: 'run' },
  };
  await importFiled(run, logForwarders, { root: {}, logForwarders: [{ name: 'errors', content }] });
  expect(await run.only('log_forwarders')).toEqual(content);
});

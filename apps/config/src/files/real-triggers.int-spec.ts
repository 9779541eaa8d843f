import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf } from '#app-files/current-app.fixture.js';
import { listFunctions } from '#contracts/config/functions.contract.js';
import { listServices } from '#contracts/config/services.contract.js';
import { listTriggers } from '#contracts/config/triggers.contract.js';
import { startFilesProcess, type FilesProcess } from './files-process.fixture.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

const atlas = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
const older = {
  'functions/run/config.json': { name: 'run', private: true },
  'functions/run/source.js': 'exports = () => {};',
  'services/mongodb-atlas/config.json': atlas,
};
const newer = {
  'functions/config.json': [{ name: 'run', private: true }],
  'functions/run.js': 'exports = () => {};',
  'data_sources/mongodb-atlas/config.json': atlas,
};
/** An app of each layout, and what names the function of a trigger in it. */
const atRoot = { function_name: 'run' };
const inProcessors = { event_processors: { FUNCTION: { config: { function_name: 'run' } } } };
const LAYOUTS: readonly [string, object, object][] = [
  [
    '20180301',
    { 'stitch.json': { config_version: 20180301, name: 'app' }, ...older },
    { id: '5f0f1c5b1d3a4e0011223344', ...atRoot },
  ],
  ['20200603', { 'config.json': { config_version: 20200603, name: 'app' }, ...older }, inProcessors],
  ['20210101', { 'realm_config.json': { config_version: 20210101, name: 'app' }, ...newer }, inProcessors],
  ['no version', { 'root_config.json': { name: 'app' }, ...newer }, inProcessors],
];

const watched = {
  database: 'shop',
  collection: 'orders',
  service_name: 'mongodb-atlas',
  match: {},
  project: {},
  unordered: false,
};
const database = (changes: object) => ({ type: 'DATABASE', config: { ...watched, operation_types: ['INSERT'], ...changes } });
const scheduled = (schedule: string, more = {}) => ({ type: 'SCHEDULED', config: { schedule, ...more } });
const authentication = (operation_type: string, ...providers: string[]) => ({
  type: 'AUTHENTICATION',
  config: { operation_type, providers },
});

/** Every option that was seen in a public app, at least once. */
const SEEN: Readonly<Record<string, object>> = {
  inserted: database({ full_document: true, full_document_before_change: false, skip_catchup_events: false }),
  changed: database({
    operation_types: ['INSERT', 'UPDATE', 'REPLACE', 'DELETE'],
    full_document: true,
    tolerate_resume_errors: false,
  }),
  deleted: database({ operation_types: ['DELETE'], full_document: false, full_document_before_change: true }),
  whole_database: database({ collection: '', skip_catchup_events: true, maximum_throughput: false }),
  unordered: database({ unordered: true }),
  one_field: database({
    operation_types: ['UPDATE'],
    match: { 'updateDescription.updatedFields.status': { $exists: true } },
  }),
  flagged: database({ match: { 'fullDocument.isNew': true } }),
  either: database({
    operation_types: ['UPDATE'],
    match: {
      $or: [
        { 'updateDescription.updatedFields.a': { $exists: true } },
        { $and: [{ 'updateDescription.updatedFields.b': { $exists: true } }, { 'fullDocument.c': true }] },
      ],
    },
  }),
  same_fields: database({ operation_types: ['UPDATE'], match: { 'updateDescription.updatedFields': { status: 'done' } } }),
  without_options: {
    type: 'DATABASE',
    config: { database: 'shop', collection: 'o', service_name: 'mongodb-atlas', operation_types: ['UPDATE'] },
  },
  registered: authentication('CREATE', 'local-userpass', 'oauth2-google', 'oauth2-facebook', 'oauth2-apple'),
  came: authentication('LOGIN', 'custom-function'),
  went: authentication('DELETE', 'local-userpass', 'api-key'),
  every_third_hour: scheduled('0 */3 * * *'),
  on_fridays: scheduled('0 16 * * FRI'),
  on_workdays: scheduled('59 23 * * 1-5'),
  at_the_end: scheduled('0 16 28-31 * *', { skip_catchup_events: true }),
  with_zeros: scheduled('05 05 * * *'),
  daily: scheduled('0 3/24 * * *'),
};

describe.each(LAYOUTS)('triggers of public apps of layout %s', (_layout, app, named) => {
  it.each([false, true])('come in whole and go out as they came (disabled: %s)', async (disabled) => {
    const key = await config.anAppWith();
    const files = Object.entries(SEEN).map(([name, trigger]) => [
      `triggers/${name}.json`,
      { name, disabled, ...named, ...trigger },
    ]);

    await config.importing(key, filesOf({ ...app, ...Object.fromEntries(files) }));

    const [run] = await config.call(listFunctions, key);
    const [source] = await config.call(listServices, key);
    const stored = await config.call(listTriggers, key);
    expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(Object.keys(SEEN)));
    for (const trigger of stored) {
      const { type, config: given } = SEEN[trigger.name] as { type: string; config: { service_name?: string } };
      const { service_name, ...rest } = given;
      expect(trigger).toMatchObject({ type, disabled, function_id: run?._id, function_name: 'run' });
      expect(trigger.config).toMatchObject({ ...rest, ...(service_name === undefined ? {} : { service_id: source?._id }) });
    }
    const exported = await config.exported(key);
    for (const [name, trigger] of Object.entries(SEEN)) {
      const file = JSON.parse(exported.get(`triggers/${name}.json`) ?? '') as object;
      expect(file).toMatchObject({ name, disabled, ...inProcessors, ...trigger });
    }
    const before = await config.deployments(key);
    await config.importing(key, exported);
    await expect(config.importing(key, exported, { diff: true })).resolves.toMatchObject({ diffs: [] });
    expect(await config.deployments(key)).toEqual(before);
  });
});

import { describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { anImport, putService } from '../../files/import/import-run.fixture.js';
import { checkedConfig } from './trigger-config.js';

const [DB, LAKE, OWN, HTTP] = [newId(), newId(), newId(), newId()];
const { tree } = anImport({
  before: (edit) => {
    putService(edit, DB, 'db');
    putService(edit, LAKE, 'lake', 'datalake');
    putService(edit, OWN, 'own', 'mongodb');
    putService(edit, HTTP, 'web', 'http');
  },
}).draft.result;

const invalid = (message: string): object => ({ name: 'AppError', code: 'InvalidParameter', message });

function scheduled(schedule: unknown): unknown {
  return checkedConfig(tree, 'SCHEDULED', { schedule });
}

describe('a schedule', () => {
  it.each(['* * * * *', '0 0 1 1 0', '*/5 0-6 1,15 JAN-MAR mon', '59 23 31 DEC 7', '  0 */2 * * 1-5  ', '0 3/24 * * *'])(
    'may be %j',
    (schedule) => {
      expect(scheduled(schedule)).toEqual({ schedule });
    },
  );

  it.each([
    ['* * * *', 'config.schedule must be a cron expression of five fields'],
    ['* * * * * *', 'config.schedule must be a cron expression of five fields'],
    ['', 'config.schedule must be a cron expression of five fields'],
    ['60 * * * *', "config.schedule: bad minute '60'"],
    ['* 24 * * *', "config.schedule: bad hour '24'"],
    ['* * 0 * *', "config.schedule: bad day of month '0'"],
    ['* * * 13 *', "config.schedule: bad month '13'"],
    ['* * * * 8', "config.schedule: bad day of week '8'"],
    ['* * * FEBRUARY *', "config.schedule: bad month 'FEBRUARY'"],
    ['1,, * * * *', "config.schedule: bad minute '1,,'"],
    ['*/x * * * *', "config.schedule: bad minute '*/x'"],
    ['1-2-3 * * * *', "config.schedule: bad minute '1-2-3'"],
    ['-1 * * * *', "config.schedule: bad minute '-1'"],
    ['* 5-1 * * *', "config.schedule: bad hour '5-1'"],
  ])('may not be %j', (schedule, message) => {
    expect(() => scheduled(schedule)).toThrow(expect.objectContaining(invalid(message)));
  });

  it('is text', () => {
    expect(() => scheduled(5)).toThrow(expect.objectContaining(invalid('config.schedule must be a string')));
  });

  it('may be misspelt as App Services has it', () => {
    const schedule = '* * * * *';
    expect(checkedConfig(tree, 'SCHEDULED', { schedule, skip_catchup_event: true, schedule_type: 'BASIC' })).toEqual({
      schedule,
      skip_catchup_events: true,
      schedule_type: 'BASIC',
    });
  });

  it.each([
    [{ skip_catchup_events: 'yes' }, 'config.skip_catchup_events must be true or false'],
    [{ skip_catchup_event: 1 }, 'config.skip_catchup_events must be true or false'],
    [{ schedule_type: 5 }, 'config.schedule_type must be a string'],
  ])('may not come with %j', (member, message) => {
    expect(() => checkedConfig(tree, 'SCHEDULED', { schedule: '* * * * *', ...member })).toThrow(
      expect.objectContaining(invalid(message)),
    );
  });
});

describe('an authentication trigger', () => {
  it.each([
    [
      { operation_type: 'CREATE', providers: ['custom-token'], note: 1 },
      { operation_type: 'CREATE', providers: ['custom-token'], note: 1 },
    ],
    [
      { operation_type: ['LOGIN'], providers: 'anon-user' },
      { operation_type: 'LOGIN', providers: ['anon-user'] },
    ],
  ])('keeps %j', (config, kept) => {
    expect(checkedConfig(tree, 'AUTHENTICATION', config)).toEqual(kept);
  });

  it.each([
    [{ operation_type: 'LOGOUT', providers: ['anon-user'] }, 'config.operation_type must be LOGIN, CREATE or DELETE'],
    [{ operation_type: ['LOGIN', 'CREATE'], providers: ['anon-user'] }, 'config.operation_type must be LOGIN, CREATE or DELETE'],
    [{ operation_type: 'CREATE', providers: [1] }, 'config.providers must be a list of provider types'],
    [{ operation_type: 'CREATE', providers: [] }, 'config.providers must name a provider'],
    [{ operation_type: 'CREATE' }, 'config.providers must name a provider'],
    [{ operation_type: 'CREATE', providers: ['anon'] }, "config.providers: unknown provider 'anon'"],
  ])('rejects %j', (config, message) => {
    expect(() => checkedConfig(tree, 'AUTHENTICATION', config)).toThrow(expect.objectContaining(invalid(message)));
  });

  it('may name no provider in a file', () => {
    expect(checkedConfig(tree, 'AUTHENTICATION', { operation_type: 'CREATE' }, true)).toEqual({
      operation_type: 'CREATE',
      providers: [],
    });
  });
});

describe('a database trigger', () => {
  const watched = { service_id: DB, database: 'd', collection: 'c', operation_types: ['INSERT'] };
  const database = (changes: object, isFiled = false) => checkedConfig(tree, 'DATABASE', { ...watched, ...changes }, isFiled);

  it.each([
    [{}, watched],
    [
      { service_id: undefined, service_name: 'own' },
      { ...watched, service_id: OWN },
    ],
    [{ clusterName: 'Cluster0' }, watched],
    [
      { collection: '', operation_types: ['CREATE_COLLECTION', 'DROP'] },
      {
        ...watched,
        collection: '',
        operation_types: ['CREATE_COLLECTION', 'DROP_COLLECTION'],
      },
    ],
    [
      { database: '', collection: '', operation_types: ['DROP_DATABASE'] },
      {
        ...watched,
        database: '',
        collection: '',
        operation_types: ['DROP_DATABASE'],
      },
    ],
    [
      { match: '{"fullDocument.a":{"$oid":"65a1f0c2d4e5f60718293a4b"}}' },
      {
        ...watched,
        match: { 'fullDocument.a': { $oid: '65a1f0c2d4e5f60718293a4b' } },
      },
    ],
    [
      { match: null, project: {} },
      { ...watched, match: null, project: {} },
    ],
    [
      { unordered: true, maximum_throughput: true, full_document_before_change: true },
      {
        ...watched,
        unordered: true,
        maximum_throughput: true,
        full_document_before_change: true,
      },
    ],
  ])('takes %j', (changes, kept) => {
    expect(database(changes)).toEqual(kept);
  });

  it.each([
    [{ service_id: LAKE }, 'a database trigger requires an associated Atlas cluster service'],
    [{ service_id: HTTP }, 'a database trigger requires an associated Atlas cluster service'],
    [{ database: 'groundwork_identity' }, /^config\.database 'groundwork_identity' is reserved/],
    [{ operation_types: ['TOUCH'] }, "config.operation_types: unknown operation 'TOUCH'"],
    [{ operation_types: ['DROP_COLLECTION'] }, 'config.operation_types: a trigger of a collection cannot watch DROP_COLLECTION'],
    [
      { collection: '', operation_types: ['DROP_DATABASE'] },
      'config.operation_types: a trigger of a database cannot watch DROP_DATABASE',
    ],
    [{ full_document: 'yes' }, 'config.full_document must be true or false'],
    [{ unordered: 1 }, 'config.unordered must be true or false'],
    [{ tolerate_resume_errors: {} }, 'config.tolerate_resume_errors must be true or false'],
    [{ maximum_throughput: true }, 'config.maximum_throughput requires config.unordered'],
    [{ collection: '', full_document_before_change: true }, 'config.full_document_before_change requires config.collection'],
    [{ match: [] }, 'config.match must be an object'],
    [{ match: '{"a"' }, 'config.match must be an object'],
    [{ match: { $where: '1' } }, /^config\.match: \$where is not supported/],
    [{ project: { ns: 1 } }, 'config.project must keep operationType'],
    [{ project: { operationType: 1, x: { $add: [1] } } }, 'config.project.x must be 0 or 1'],
  ])('rejects %j', (changes, message) => {
    expect(() => database(changes)).toThrow(
      expect.objectContaining({ code: 'InvalidParameter', message: expect.stringMatching(message) }),
    );
  });

  it('may have options without effect in a file', () => {
    const config = { maximum_throughput: true, collection: '', full_document_before_change: true };
    expect(database(config, true)).toEqual({ ...watched, ...config });
  });
});

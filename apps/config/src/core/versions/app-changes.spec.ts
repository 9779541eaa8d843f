import { expect, it, vi } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import { appChanged } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { beginTriggers, keepPreImages } from '#contracts/triggers/states.contract.js';
import { createLogger } from '#process/log/logger.js';
import type { AppRecord } from '../records/app-record.model.js';
import type { AppRecords } from '../records/app-records.service.js';
import { AppChanges, type ComingChange } from './app-changes.service.js';

const APP = {
  _id: 'app',
  clientAppId: 'app-abcde',
  head: 'head',
  secretsVersion: 0,
  accessVersion: 0,
  deployments: [],
} as unknown as AppRecord;

const trigger = (changes: object): ComingChange['difference'] =>
  ({
    members: {},
    lists: { triggers: { set: [{ _id: 't', type: 'DATABASE', disabled: false, config: {}, ...changes }], removed: [] } },
  }) as unknown as ComingChange['difference'];

/** Returns what is sent for a change, in this order. */
async function sent(difference: ComingChange['difference'], call = () => Promise.resolve(null)): Promise<unknown[]> {
  const subjects: unknown[] = [];
  const bus = {
    emit: vi.fn(({ subject }: { subject: string }) => Promise.resolve(subjects.push(subject))),
    call: vi.fn(({ subject }: { subject: string }, request: unknown) => {
      subjects.push([subject, request]);
      return call();
    }),
  };
  const records = { forget: () => {} } as unknown as AppRecords;
  const changes = new AppChanges(records, bus as unknown as BusClient, createLogger('test', 'silent'));
  await changes.announce(APP, APP, { head: 'head', difference });
  return subjects;
}

const asked = [keepPreImages.subject, { appId: 'app' }];
const begun = [beginTriggers.subject, { appId: 'app', triggerIds: ['t'] }];
const allBegun = [beginTriggers.subject, { appId: 'app' }];

it.each([
  [
    'a trigger that wants documents as they were',
    trigger({ config: { collection: 'c', full_document_before_change: true } }),
    [begun, asked],
  ],
  ['a trigger that does not', trigger({ config: { collection: 'c', full_document_before_change: false } }), [begun]],
  ['a disabled one', trigger({ disabled: true, config: { collection: 'c', full_document_before_change: true } }), [begun]],
  ['a schedule', trigger({ type: 'SCHEDULED' }), []],
  ['another data source', { members: {}, lists: { services: { set: [{ _id: 's' }], removed: [] } } }, []],
  ['a function', { members: {}, lists: { functions: { set: [{ _id: 'f' }], removed: [] } } }, []],
  ['what is not known', null, [allBegun, asked]],
] as const)(
  'a change of %s is announced, triggers begin before it is answered, and collections keep documents where that is needed',
  async (_, difference, calls) => {
    expect(await sent(difference)).toEqual([appChanged.subject, ...calls]);
  },
);

it('a change is made where collections cannot be asked', async () => {
  const unavailable = (): Promise<null> => Promise.reject(new AppError('Unavailable', 'nobody'));

  expect(await sent(null, unavailable)).toEqual([appChanged.subject, allBegun, asked]);
});

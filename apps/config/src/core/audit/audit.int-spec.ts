import { Inject, Injectable, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteApp } from '#contracts/config/apps.contract.js';
import { AUDIT_CHANGES_MAX, AUDIT_PAGE, listAudit, recordAudit, type AuditEntry } from '#contracts/config/audit.contract.js';
import { listDeployments, redeploy, updateDeployConfig } from '#contracts/config/deployments.contract.js';
import { createDraft, deployDraft } from '#contracts/config/drafts.contract.js';
import { createFunction, deleteFunction, replaceFunction } from '#contracts/config/functions.contract.js';
import { createSecret, deleteSecret, updateSecret } from '#contracts/config/secrets.contract.js';
import { createAccessListEntry, deleteAccessListEntry, updateAccessListEntry } from '#contracts/config/security.contract.js';
import { createService } from '#contracts/config/services.contract.js';
import { VALUE } from '#contracts/config/value.entity.js';
import { createValue } from '#contracts/config/values.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { AuditRepository } from '../audit-trail/audit.repository.js';
import { CoreModule } from '../core.module.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import type { AuditRecord } from '../records/audit-record.js';
import { ConfigStore } from '../versions/config-store.service.js';

/** Internals of the process that the tests use. */
interface Inside {
  readonly store: ConfigStore;
  readonly records: AppRecordsRepository;
  readonly audit: AuditRepository;
  readonly connection: Connection;
}

let inside: Inside;

@Injectable()
class Probe {
  constructor(
    store: ConfigStore,
    records: AppRecordsRepository,
    audit: AuditRepository,
    @Inject(getConnectionToken('config')) connection: Connection,
  ) {
    inside = { store, records, audit, connection };
  }
}

@Module({ imports: [CoreModule], providers: [Probe] })
class ProbeModule {}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess([ProbeModule]);
});
afterAll(() => config.close());

interface Key {
  readonly groupId: string;
  readonly appId: string;
}

async function anApp(): Promise<Key> {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}

const entriesOf = (key: Key, before?: string): Promise<AuditEntry[]> =>
  config.call(listAudit, { ...key, ...(before === undefined ? {} : { before }) });

async function newest(key: Key): Promise<AuditEntry> {
  const [entry] = await entriesOf(key);
  if (!entry) throw new Error('the app has no audit entry');
  return entry;
}

describe('an audit entry', () => {
  it('records who changed what, when and from where', async () => {
    const key = await anApp();
    const userId = newId();
    const before = Date.now();

    const { _id: id } = await config.call(
      createFunction,
      { ...key, name: 'f', source: 'exports = () => 1' },
      { userId, origin: 'mongodb-baas-cli' },
    );

    const entry = await newest(key);
    const [deployment] = await config.call(listDeployments, key);
    expect(entry).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      user_id: userId,
      origin: 'CLI',
      remote_address: null,
      request_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      outcome: 'deployed',
      deployment_id: deployment?._id,
      draft_id: null,
      changes: [{ kind: 'functions', id, name: 'f', operation: 'create' }],
      changes_left_out: 0,
    });
    expect(Date.parse(entry.time)).toBeGreaterThanOrEqual(before);
  });

  it('is one for each change, newest first, from the creation of the app on', async () => {
    const key = await anApp();
    const { _id: id } = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    await config.call(replaceFunction, { ...key, functionId: id, source: 'exports = () => 2' });
    await config.call(replaceFunction, { ...key, functionId: id, name: 'g' });
    await config.call(replaceFunction, { ...key, functionId: id, name: 'g' });
    await config.call(deleteFunction, { ...key, functionId: id });

    const entries = await entriesOf(key);

    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ kind: 'functions', id, name: 'g', operation: 'delete' }],
      [{ kind: 'functions', id, name: 'g', operation: 'update', previous_name: 'f' }],
      [{ kind: 'functions', id, name: 'f', operation: 'update' }],
      [{ kind: 'functions', id, name: 'f', operation: 'create' }],
      [{ kind: 'apps', id: key.appId, name: 'shop', operation: 'create' }],
    ]);
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(5);
  });

  it('is not left by what was rejected or changed nothing', async () => {
    const key = await anApp();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });

    await expect(config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 2' })).rejects.toMatchObject({
      code: 'FunctionDuplicateName',
    });
    await expect(
      config.call(createFunction, { ...key, name: 'g', source: 'exports = () => 1' }, { role: 'reader' }),
    ).rejects.toMatchObject({
      code: 'PermissionDenied',
    });

    expect(await entriesOf(key)).toHaveLength(2);
  });

  it('names secrets and nothing more of them, inline ones too', async () => {
    const key = await anApp();
    const { _id: id } = await config.call(createSecret, { ...key, name: 'key', value: 'first-hidden-value' });
    await config.call(updateSecret, { ...key, secretId: id, value: 'second-hidden-value' });
    await config.call(updateSecret, { ...key, secretId: id, name: 'renamed' });
    await config.call(deleteSecret, { ...key, secretId: id });
    await config.call(createService, {
      ...key,
      name: 'sms',
      type: 'twilio',
      config: { sid: 's', auth_token: 'third-hidden-value' },
    });
    await config.call(createValue, { ...key, name: 'v', value: 'fourth-hidden-value' });

    const entries = await entriesOf(key);

    expect(entries.slice(2, 6).map(({ changes, deployment_id }) => ({ changes, deployment_id }))).toEqual([
      { changes: [{ kind: 'secrets', id, name: 'renamed', operation: 'delete' }], deployment_id: null },
      { changes: [{ kind: 'secrets', id, name: 'renamed', operation: 'update', previous_name: 'key' }], deployment_id: null },
      { changes: [{ kind: 'secrets', id, name: 'key', operation: 'update' }], deployment_id: null },
      { changes: [{ kind: 'secrets', id, name: 'key', operation: 'create' }], deployment_id: null },
    ]);
    expect(entries[1]?.changes.map(({ kind, operation }) => ({ kind, operation }))).toEqual([
      { kind: 'services', operation: 'create' },
      { kind: 'secrets', operation: 'create' },
    ]);
    const stored = await inside.connection.collection('audit').find({ appId: key.appId }).toArray();
    expect(stored).toHaveLength(entries.length);
    expect(JSON.stringify(stored)).not.toContain('hidden-value');
  });
});

describe('the audit of a draft', () => {
  it('lists its content and the changes of its deployment', async () => {
    const key = await anApp();
    const { _id: draftId } = await config.call(createDraft, key);
    const { _id: one } = await config.call(createFunction, { ...key, name: 'one', source: 'exports = () => 1' });
    const { _id: two } = await config.call(createFunction, { ...key, name: 'two', source: 'exports = () => 1' });
    await config.call(deleteFunction, { ...key, functionId: two });

    await config.call(deployDraft, { ...key, draftId });

    const [deployment] = await config.call(listDeployments, key);
    const [deployed, ...collected] = await entriesOf(key);
    const created = { kind: 'functions', id: one, name: 'one', operation: 'create' };
    expect(deployed).toMatchObject({
      outcome: 'deployed',
      deployment_id: deployment?._id,
      draft_id: draftId,
      changes: [created],
    });
    expect(collected.slice(0, 3)).toMatchObject([
      { outcome: 'draft', deployment_id: null, draft_id: draftId, changes: [{ id: two, operation: 'delete' }] },
      { outcome: 'draft', deployment_id: null, draft_id: draftId, changes: [{ id: two, operation: 'create' }] },
      { outcome: 'draft', deployment_id: null, draft_id: draftId, changes: [created] },
    ]);
    const [back] = (await config.call(listDeployments, key)).slice(-1);
    await config.call(redeploy, { ...key, deploymentId: back?._id ?? '' });
    expect(await newest(key)).toMatchObject({ outcome: 'deployed', changes: [], draft_id: null });
  });

  it('distinguishes pending content from secrets, which do not wait', async () => {
    const key = await anApp();
    const { _id: draftId } = await config.call(createDraft, key);

    await config.call(createService, { ...key, name: 'sms', type: 'twilio', config: { sid: 's', auth_token: 'value' } });

    const entries = (await entriesOf(key)).slice(0, 2);
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual(
      expect.objectContaining({
        outcome: 'draft',
        draft_id: draftId,
        changes: [expect.objectContaining({ kind: 'services', name: 'sms' })],
      }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ outcome: 'deployed', draft_id: null, changes: [expect.objectContaining({ kind: 'secrets' })] }),
    );
  });
});

describe('what is no part of deployments', () => {
  it('is still recorded in the audit trail', async () => {
    const key = await anApp();
    await config.call(updateDeployConfig, { ...key, ui_drafts_disabled: true });
    const { _id: id } = await config.call(createAccessListEntry, { ...key, address: '10.0.0.0/8' });
    await config.call(updateAccessListEntry, { ...key, entryId: id, comment: 'ours' });
    await config.call(deleteAccessListEntry, { ...key, entryId: id });
    await expect(config.call(deleteAccessListEntry, { ...key, entryId: id })).rejects.toMatchObject({ status: 404 });

    const entry = { outcome: 'deployed', deployment_id: null, draft_id: null };
    const listed = { kind: 'access_list', id, name: '10.0.0.0/8' };
    expect((await entriesOf(key)).slice(0, -1)).toMatchObject([
      { ...entry, changes: [{ ...listed, operation: 'delete' }] },
      { ...entry, changes: [{ ...listed, operation: 'update' }] },
      { ...entry, changes: [{ ...listed, operation: 'create' }] },
      { ...entry, changes: [{ kind: 'deploy', id: 'config', name: 'config', operation: 'update' }] },
    ]);
    expect((await inside.records.find(key))?.unrecorded ?? []).toEqual([]);
  });
});

describe('atomicity', () => {
  it('an entry is there if and only if its change is, also after a crash', async () => {
    const key = await anApp();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    await entriesOf(key);
    const [entry] = await inside.connection
      .collection<AuditRecord>('audit')
      .find({ appId: key.appId })
      .sort({ time: -1 })
      .toArray();
    // State left by a process that is killed right after the update that made the change: the entry is still in the app's
    // record.
    await inside.connection.collection('audit').deleteMany({ appId: key.appId });
    await inside.connection
      .collection<{ _id: string; unrecorded?: AuditRecord[] }>('apps')
      .updateOne({ _id: key.appId }, { $set: { unrecorded: entry ? [entry] : [] } });

    expect(await entriesOf(key)).toMatchObject([{ _id: entry?._id, changes: [{ name: 'f' }] }]);
    expect(await entriesOf(key)).toHaveLength(1);
    expect((await inside.records.find(key))?.unrecorded ?? []).toEqual([]);
  });

  it('an entry waits with the app, but not for long', async () => {
    const key = await anApp();
    const waiting = async () => (await inside.records.find(key))?.unrecorded?.length ?? 0;
    const counts: number[] = [];

    for (let index = 0; index < 12; index++) {
      await config.call(createFunction, { ...key, name: `f${index}`, source: 'exports = () => 1' });
      counts.push(await waiting());
    }

    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3]);
    expect(await entriesOf(key)).toHaveLength(13);
    expect(await waiting()).toBe(0);
  });

  it('of 16 concurrent changes leaves 16 entries', async () => {
    const key = await anApp();
    const another = await config.another();

    await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const process = index % 2 === 0 ? config : another;
        return process.call(createFunction, { ...key, name: `f${index}`, source: 'exports = () => 1' });
      }),
    );

    const entries = await entriesOf(key);
    const names = entries.flatMap(({ changes }) => changes.map(({ name }) => name));
    expect(names.toSorted()).toEqual([...Array.from({ length: 16 }, (_, index) => `f${index}`), 'shop'].toSorted());
    expect((await inside.records.find(key))?.unrecorded ?? []).toEqual([]);
    await another.close();
  });

  it('a very large change is named up to a limit', async () => {
    const key = await anApp();

    await config.asAdmin(key.groupId, () =>
      inside.store.change(key, (draft) => {
        for (let index = 0; index < AUDIT_CHANGES_MAX + 5; index++)
          draft.put('values', newId(), VALUE.made({ name: `v${index}`, value: 1 }));
      }),
    );

    const entry = await newest(key);
    expect(entry.changes).toHaveLength(AUDIT_CHANGES_MAX);
    expect(entry.changes_left_out).toBe(5);
  });
});

describe('pages', () => {
  it('follow each other without gaps or repeats, entries of one moment too', async () => {
    const key = await anApp();
    const template = { ...key, userId: newId(), origin: 'UI', remoteAddress: null, requestId: newId() };
    const rest = { outcome: 'deployed', deploymentId: null, draftId: null, changes: [], changesLeftOut: 0 } as const;
    await inside.audit.add(
      Array.from({ length: 2 * AUDIT_PAGE }, (_, index) => {
        return { _id: newId(), time: new Date(Date.UTC(2026, 0, 1) + (index >> 2)), ...template, ...rest };
      }),
    );

    const pages = [await entriesOf(key)];
    for (let page = pages[0] ?? []; page.length === AUDIT_PAGE; pages.push(page)) page = await entriesOf(key, page.at(-1)?._id);

    const all = pages.flat();
    expect(pages.map((page) => page.length)).toEqual([AUDIT_PAGE, AUDIT_PAGE, 1]);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(2 * AUDIT_PAGE + 1);
    const times = all.map(({ time }) => time);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('begin after an entry of the same app only', async () => {
    const [key, other] = [await anApp(), await anApp()];
    const { _id: before } = await newest(other);

    for (const id of [before, newId(), 'nonsense']) {
      await expect(entriesOf(key, id)).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
  });
});

describe('the audit', () => {
  it('can be read only by readers of the project', async () => {
    const key = await anApp();

    await expect(config.call(listAudit, key, { role: 'reader' })).resolves.toHaveLength(1);
    await expect(config.call(listAudit, { ...key, groupId: newId() })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(config.call(listAudit, key, { groupId: newId() })).rejects.toMatchObject({ code: 'GroupNotFound' });
  });

  it('records what other services change of an app', async () => {
    const key = await anApp();
    const change = { kind: 'api_keys', id: newId(), name: 'worker', operation: 'create' } as const;

    await config.call(recordAudit, { ...key, ...change });

    expect(await newest(key)).toMatchObject({
      user_id: config.adminId,
      outcome: 'deployed',
      deployment_id: null,
      changes: [change],
    });
    await expect(config.call(recordAudit, { ...key, appId: newId(), ...change })).rejects.toMatchObject({ code: 'AppNotFound' });
  });

  it('goes with the app, and is kept for a year', async () => {
    const [key, other] = [await anApp(), await anApp()];

    await config.call(deleteApp, key);

    const audit = inside.connection.collection('audit');
    expect(await audit.countDocuments({ appId: key.appId })).toBe(0);
    expect(await entriesOf(other)).toHaveLength(1);
    await expect(entriesOf(key)).rejects.toMatchObject({ code: 'AppNotFound' });
    const indexes = await audit.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { time: 1 }, expireAfterSeconds: 31_536_000 }));
  });
});

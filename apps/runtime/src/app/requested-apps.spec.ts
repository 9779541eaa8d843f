import { describe, expect, it } from 'vitest';
import type { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { getDraftSnapshot, type DraftSnapshotRequest } from '#contracts/config/drafts.contract.js';
import { snapshotVersion } from '#contracts/config/snapshot-change.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUser } from '#testing/principals.js';
import { anApp } from '../testing/app-builders.js';
import { RequestedApps } from './requested-apps.js';

const deployed = anApp([]);
const { groupId, appId } = deployed;
const OWNER = { userId: newId() };
const draftId = newId();

/** Stub of `config` that holds a draft of one administrator. */
class Drafts {
  readonly asked: DraftSnapshotRequest[] = [];
  content: AppSnapshot | null = { ...deployed, treeHash: newId() };
  failure: AppError | null = null;

  readonly apps = new RequestedApps(
    { byId: async () => deployed, byClientId: async () => deployed } as unknown as AppSnapshots,
    {
      call: async (contract: { subject: string }, request: DraftSnapshotRequest) => {
        if (contract.subject !== getDraftSnapshot.subject) throw new Error(`unexpected ${contract.subject}`);
        this.asked.push(request);
        if (this.failure) throw this.failure;
        const { content } = this;
        if (!content) throw new AppError('DraftNotFound', 'draft not found');
        return new RawJson(JSON.stringify(request.known === snapshotVersion(content) ? {} : { snapshot: content }));
      },
    } as unknown as BusClient,
  );

  of(caller = OWNER): Promise<AppSnapshot> {
    return asAdmin(groupId, () => this.apps.ofAdmin({ groupId, appId, draftId }), caller);
  }
}

describe('the app a request is about', () => {
  it('is what is deployed, without asking for drafts', async () => {
    const { apps, asked } = new Drafts();

    await expect(apps.ofClient(deployed.clientAppId)).resolves.toBe(deployed);
    await expect(apps.ofAdmin({ groupId, appId })).resolves.toBe(deployed);
    await expect(apps.ofAdmin({ groupId: newId(), appId })).rejects.toMatchObject({ code: 'AppNotFound' });
    expect(asked).toEqual([]);
  });

  it('is the draft, read again only where it has changed, and asked about each time', async () => {
    const drafts = new Drafts();

    const first = await drafts.of();
    expect(first).toEqual(drafts.content);
    await expect(drafts.of()).resolves.toBe(first);
    drafts.content = { ...deployed, treeHash: newId() };
    await expect(drafts.of()).resolves.toEqual(drafts.content);

    const known = snapshotVersion(first);
    const scope = { groupId, appId, draftId };
    expect(drafts.asked).toEqual([scope, { ...scope, known }, { ...scope, known }]);
  });

  it('is no draft that is gone, and nothing of it is kept', async () => {
    const drafts = new Drafts();
    await drafts.of();
    const { content } = drafts;
    drafts.content = null;

    await expect(drafts.of()).rejects.toMatchObject({ code: 'DraftNotFound' });

    drafts.content = content;
    await drafts.of();
    expect(drafts.asked.at(-1)).not.toHaveProperty('known');
  });

  it('keeps the stored value while config is unavailable', async () => {
    const drafts = new Drafts();
    const first = await drafts.of();
    drafts.failure = new AppError('Unavailable', 'config is away');

    await expect(drafts.of()).rejects.toMatchObject({ code: 'Unavailable' });

    drafts.failure = null;
    await expect(drafts.of()).resolves.toBe(first);
  });

  it('is cached per caller: another administrator reads it again, an end user never does', async () => {
    const drafts = new Drafts();
    await drafts.of();

    await drafts.of({ userId: newId() });
    expect(drafts.asked.at(-1)).not.toHaveProperty('known');
    const asEndUser = asUser(deployed.domainId, newId(), () => drafts.apps.ofAdmin({ groupId, appId, draftId }));
    await expect(asEndUser).rejects.toMatchObject({ code: 'InvalidSession' });
    expect(drafts.asked).toHaveLength(2);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusClient } from '#bus/client/bus-client.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { getApp } from '#contracts/config/apps.contract.js';
import { cacheMetrics } from '#process/cache/cache-metrics.js';
import { CACHES } from '#process/cache/caches.js';
import { Signal } from '#testing/signal.js';
import { ProjectApps } from './project-apps.js';

const { max: KNOWN_APPS_MAX, keptMs: KNOWN_APP_MS } = CACHES.project_apps;
const PROJECT = 'a'.repeat(24);
const OTHER_PROJECT = 'b'.repeat(24);
const APP = 'c'.repeat(24);
const SCOPE = { groupId: PROJECT, appId: APP };
const FOUND = { group_id: PROJECT, domain_id: 'd', name: 'shop' };
const NOT_FOUND = { code: 'AppNotFound', status: 404, message: `app not found: '${APP}'` };

describe('the apps of projects', () => {
  let transport: InProcessTransport;
  let apps: ProjectApps;
  let asked: object[];
  let exists: boolean;
  /** Replies wait for it, when there is one. */
  let gate: { arrived: Signal; opened: Signal } | null;

  beforeEach(() => {
    [asked, exists, gate] = [[], true, null];
    transport = new InProcessTransport({ copy: true });
    transport.serve(getApp.subject, 'config', async (body) => {
      const { groupId, appId } = body as typeof SCOPE;
      asked.push({ groupId, appId });
      const found = exists && groupId === PROJECT;
      gate?.arrived.give();
      await gate?.opened.given;
      if (!found) return { ok: false, code: 'AppNotFound', message: `app not found: '${appId}'` };
      return { ok: true, body: { _id: appId, location: 'IE', ...FOUND } };
    });
    apps = new ProjectApps(new BusClient(transport));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await transport.drain();
  });

  it('are asked for once, with what never changes of them', async () => {
    const before = cacheMetrics().get('project_apps');
    expect(await apps.require(SCOPE)).toStrictEqual(FOUND);
    expect(await apps.require(SCOPE)).toStrictEqual(FOUND);
    expect(asked).toStrictEqual([SCOPE]);
    const after = cacheMetrics().get('project_apps');
    expect([after?.misses, after?.hits]).toStrictEqual([(before?.misses ?? 0) + 1, (before?.hits ?? 0) + 1]);
  });

  it('exclude those of another project, cached or not', async () => {
    const foreign = { groupId: OTHER_PROJECT, appId: APP };
    await expect(apps.require(foreign)).rejects.toMatchObject(NOT_FOUND);
    await apps.require(SCOPE);
    await expect(apps.require(foreign)).rejects.toMatchObject(NOT_FOUND);
    expect(await apps.require(SCOPE)).toStrictEqual(FOUND);
    expect(asked).toStrictEqual([foreign, SCOPE]);
  });

  it('are requested every time if they do not exist', async () => {
    exists = false;
    await expect(apps.require(SCOPE)).rejects.toMatchObject(NOT_FOUND);
    exists = true;
    expect(await apps.require(SCOPE)).toStrictEqual(FOUND);
    expect(asked).toHaveLength(2);
  });

  it('are gone as soon as their deletion is heard of', async () => {
    await apps.require(SCOPE);
    exists = false;
    apps.forget(SCOPE);
    await expect(apps.require(SCOPE)).rejects.toMatchObject(NOT_FOUND);
    expect(asked).toHaveLength(2);
  });

  it('are not remembered when a deletion was heard of while they were asked for', async () => {
    const held = { arrived: new Signal(), opened: new Signal() };
    gate = held;
    const asking = apps.require(SCOPE);
    await held.arrived.given;
    exists = false;
    apps.forget(SCOPE);
    held.opened.give();
    expect(await asking).toStrictEqual(FOUND);
    await expect(apps.require(SCOPE)).rejects.toMatchObject(NOT_FOUND);
  });

  it('are requested again after a missed deletion', async () => {
    vi.useFakeTimers();
    apps = new ProjectApps(new BusClient(transport));
    await apps.require(SCOPE);
    exists = false;
    await vi.advanceTimersByTimeAsync(KNOWN_APP_MS - 1);
    expect(await apps.require(SCOPE)).toStrictEqual(FOUND);
    await vi.advanceTimersByTimeAsync(2);
    await expect(apps.require(SCOPE)).rejects.toMatchObject(NOT_FOUND);
  });

  it('are remembered up to a bound', async () => {
    await apps.require(SCOPE);
    for (let n = 0; n < KNOWN_APPS_MAX; n++) await apps.require({ groupId: PROJECT, appId: String(n) });
    expect(asked).toHaveLength(KNOWN_APPS_MAX + 1);
    await apps.require(SCOPE);
    expect(asked).toHaveLength(KNOWN_APPS_MAX + 2);
  });
});

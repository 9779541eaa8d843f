import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Metrics } from '#process/metrics/metrics.js';
import { BusClient } from '#bus/client/bus-client.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { getAppHeads, getAppSnapshot } from '#contracts/config/apps.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { createLogger } from '#process/log/logger.js';
import { Signal, failureOf } from '#testing/signal.js';
import { AppSnapshots } from './app-snapshots.js';

const APP = 'a'.repeat(24);
const CLIENT_ID = 'app-abcde';
const changed = { appId: APP, clientAppId: CLIENT_ID, treeHash: 'new' };

const PLACE = { deploymentModel: 'GLOBAL', providerRegion: 'aws-us-east-1' };

type Wanted = { appId?: string; clientAppId?: string; domainId?: string };

function snapshotOf(wanted: Wanted, treeHash: string): Partial<AppSnapshot> {
  const n = (wanted.domainId ? APP : (wanted.appId ?? wanted.clientAppId ?? '')).replace(/^(app-)/, '');
  const own = n === 'abcde' || n === APP;
  return {
    appId: own ? APP : n,
    clientAppId: own ? CLIENT_ID : `app-${n}`,
    treeHash,
    secretsVersion: 1,
    accessVersion: 0,
    name: 'app',
    ...PLACE,
  };
}

describe('app snapshots', () => {
  let transport: InProcessTransport;
  let snapshots: AppSnapshots;
  let warnings: string[];
  /** Head of every app; the result of a load is determined when it arrives. */
  let head: string | null;
  let heads: string[][];
  let loads: Wanted[];
  /** Replies wait for it, when there is one. */
  let gate: { arrived: Signal; opened: Signal } | null;

  beforeEach(() => {
    [head, heads, loads, gate, warnings] = ['old', [], [], null, []];
    transport = new InProcessTransport({ copy: true });
    transport.serve(getAppSnapshot.subject, 'config', async (body) => {
      loads.push(body as Wanted);
      const current = head;
      const held = gate;
      held?.arrived.give();
      await held?.opened.given;
      if (current === null) return { ok: false, code: 'AppNotFound', message: 'gone' };
      return { ok: true, body: new RawJson(JSON.stringify(snapshotOf(body as Wanted, current))) };
    });
    transport.serve(getAppHeads.subject, 'config', async (body) => {
      const { appIds } = body as { appIds: string[] };
      heads.push(appIds);
      const current = head;
      const held = gate;
      held?.arrived.give();
      await held?.opened.given;
      return {
        ok: true,
        body: {
          heads: Object.fromEntries(
            appIds.map((id) => [id, current === null ? null : `${current}:1:0:app:GLOBAL:aws-us-east-1`]),
          ),
        },
      };
    });
    const logger = createLogger('test', 'warn', { write: (line) => warnings.push(line) });
    snapshots = new AppSnapshots(new BusClient(transport), logger, new Metrics('test'));
  });
  afterEach(async () => {
    gate?.opened.give();
    await transport.drain();
  });

  function hold(): { arrived: Signal; opened: Signal } {
    gate = { arrived: new Signal(), opened: new Signal() };
    return gate;
  }

  it('are loaded once for both names of an app and for concurrent callers', async () => {
    const [first, second] = await Promise.all([snapshots.byId(APP), snapshots.byId(APP)]);
    expect(first).toStrictEqual({
      appId: APP,
      clientAppId: CLIENT_ID,
      treeHash: 'old',
      secretsVersion: 1,
      accessVersion: 0,
      name: 'app',
      ...PLACE,
    });
    expect(second).toBe(first);
    expect(await snapshots.byClientId(CLIENT_ID)).toBe(first);
    expect(loads).toStrictEqual([{ appId: APP }]);
  });

  it('are loaded once when the public name came first', async () => {
    const first = await snapshots.byClientId(CLIENT_ID);
    expect(await snapshots.byId(APP)).toBe(first);
    expect(loads).toStrictEqual([{ clientAppId: CLIENT_ID }]);
  });

  it('are found by a domain, whose app is asked for once', async () => {
    expect(await snapshots.byDomainId('d')).toBe(await snapshots.byId(APP));
    head = 'new';
    snapshots.follow(changed);
    expect(await snapshots.byDomainId('d')).toMatchObject({ treeHash: 'new' });
    expect(loads).toStrictEqual([{ domainId: 'd' }, { appId: APP }, { appId: APP }]);
  });

  it('are loaded again after a change, by either name', async () => {
    await snapshots.byId(APP);
    head = 'new';
    snapshots.follow(changed);
    expect(await snapshots.byClientId(CLIENT_ID)).toMatchObject({ treeHash: 'new' });
    expect(await snapshots.byId(APP)).toMatchObject({ treeHash: 'new' });
    expect(loads).toHaveLength(2);
  });

  it.each(['byId', 'byClientId'] as const)('are not kept when a change was heard while they were loaded (%s)', async (by) => {
    const name = by === 'byId' ? APP : CLIENT_ID;
    const { arrived, opened } = hold();
    const loading = snapshots[by](name);
    await arrived.given;
    head = 'new';
    snapshots.follow(changed);
    gate = null;
    const afterChange = await snapshots[by](name);
    opened.give();
    expect(await loading).toMatchObject({ treeHash: 'old' });
    expect(afterChange).toMatchObject({ treeHash: 'new' });
    expect(await snapshots.byId(APP)).toBe(afterChange);
    expect(await snapshots.byClientId(CLIENT_ID)).toBe(afterChange);
    expect(loads).toHaveLength(2);
  });

  it('are loaded again if they could not be loaded', async () => {
    head = null;
    for (const ask of [() => snapshots.byId(APP), () => snapshots.byClientId(CLIENT_ID)]) {
      expect(await failureOf(ask())).toMatchObject({ code: 'AppNotFound' });
    }
    head = 'new';
    expect(await snapshots.byId(APP)).toMatchObject({ treeHash: 'new' });
    expect(await snapshots.byClientId(CLIENT_ID)).toMatchObject({ treeHash: 'new' });
    expect(loads).toHaveLength(3);
  });

  it('are dropped after a missed change when the heads are compared, and no others', async () => {
    await snapshots.byId(APP);
    await snapshots.heal();
    expect(heads).toStrictEqual([[APP]]);
    await snapshots.byId(APP);
    expect(loads).toHaveLength(1);
    head = 'new';
    await snapshots.heal();
    expect(await snapshots.byId(APP)).toMatchObject({ treeHash: 'new' });
    expect(await snapshots.byClientId(CLIENT_ID)).toMatchObject({ treeHash: 'new' });
    expect(loads).toHaveLength(2);
    head = null;
    await snapshots.heal();
    expect(await failureOf(snapshots.byClientId(CLIENT_ID))).toMatchObject({ code: 'AppNotFound' });
  });

  it('stay if they are loaded during the comparison of heads', async () => {
    await snapshots.byId(APP);
    const { arrived, opened } = hold();
    head = 'newer';
    const healing = snapshots.heal();
    await arrived.given;
    head = 'newest';
    snapshots.follow(changed);
    gate = null;
    const newest = await snapshots.byId(APP);
    opened.give();
    await healing;
    expect(newest).toMatchObject({ treeHash: 'newest' });
    expect(await snapshots.byId(APP)).toBe(newest);
    expect(await snapshots.byClientId(CLIENT_ID)).toBe(newest);
  });

  it('are compared also where only the public name is still held', async () => {
    await snapshots.byClientId(CLIENT_ID);
    for (let n = 0; n < 500; n++) {
      await snapshots.byId(String(n));
      await snapshots.byClientId(CLIENT_ID);
    }
    head = 'new';
    await snapshots.heal();
    expect(await snapshots.byClientId(CLIENT_ID)).toMatchObject({ treeHash: 'new' });
  });

  it('are not compared when there are none', async () => {
    await snapshots.heal();
    expect(heads).toStrictEqual([]);
  });

  it('are compared every 30 seconds until the process stops, and a failure is only logged', async () => {
    vi.useFakeTimers();
    try {
      snapshots.onModuleInit();
      await snapshots.byId(APP);
      head = 'new';
      await vi.advanceTimersByTimeAsync(29_999);
      expect(heads).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(heads).toHaveLength(1);
      expect(await snapshots.byId(APP)).toMatchObject({ treeHash: 'new' });
      const asking = vi.spyOn(snapshots, 'heal').mockRejectedValue(new Error('no heads'));
      await vi.advanceTimersByTimeAsync(30_000);
      expect(asking).toHaveBeenCalledTimes(1);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain('failed to compare app snapshots with their heads');
      snapshots.onModuleDestroy();
      await vi.advanceTimersByTimeAsync(120_000);
      expect(asking).toHaveBeenCalledTimes(1);
    } finally {
      snapshots.onModuleDestroy();
      vi.useRealTimers();
    }
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusClient } from '#bus/client/bus-client.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import type { WireReply } from '#bus/transport/transport.js';
import { getAppHeads, getAppSnapshot, type SnapshotChange } from '#contracts/config/apps.contract.js';
import { snapshotVersion } from '#contracts/config/snapshot-change.js';
import { RawJson } from '#contracts/rpc.js';
import { createLogger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { Signal, failureOf } from '#testing/signal.js';
import { AppSnapshots } from './app-snapshots.js';

const APP = 'a'.repeat(24);
const CLIENT_ID = 'app-abcde';
const UNAVAILABLE: WireReply = { ok: false, code: 'Unavailable', message: 'away' };
const PLACE = { deploymentModel: 'GLOBAL', providerRegion: 'aws-us-east-1' };
const GONE: WireReply = { ok: false, code: 'AppNotFound', message: 'gone' };

function stateOf(treeHash: string): Record<string, unknown> {
  const functions = [{ _id: '1', name: treeHash }];
  return {
    appId: APP,
    clientAppId: CLIENT_ID,
    name: 'app',
    treeHash,
    secretsVersion: 1,
    accessVersion: 0,
    ...PLACE,
    lastDeployed: null,
    functions,
    values: [],
  };
}

function versionOf(treeHash: string): string {
  return snapshotVersion({ treeHash, secretsVersion: 1, accessVersion: 0, name: 'app', ...PLACE, lastDeployed: null });
}

/** Returns the event of a change, with the difference if `from` is given. */
function changeTo(
  treeHash: string,
  from?: string,
): { appId: string; clientAppId: string; treeHash: string; change?: SnapshotChange } {
  const set = [{ _id: '1', name: treeHash }];
  const difference = JSON.stringify({ members: { treeHash }, lists: { functions: { set, removed: [] } } });
  const change = from === undefined ? {} : { change: { from: versionOf(from), to: versionOf(treeHash), difference } };
  return { appId: APP, clientAppId: CLIENT_ID, treeHash, ...change };
}

describe('a change of an app', () => {
  let transport: InProcessTransport;
  let snapshots: AppSnapshots;
  let metrics: Metrics;
  let loads: number;
  /** Reply of `config`: a state, an error, or, while frozen, a reply once it is thawed. */
  let config: () => WireReply;
  let frozen: Signal | null;

  beforeEach(() => {
    vi.useFakeTimers();
    [loads, frozen] = [0, null];
    answerWith('old');
    transport = new InProcessTransport({ copy: true });
    transport.serve(getAppSnapshot.subject, 'config', async () => {
      loads++;
      await frozen?.given;
      return config();
    });
    transport.serve(getAppHeads.subject, 'config', async () => ({ ok: true, body: { heads: { [APP]: 'new:1' } } }));
    metrics = new Metrics('test');
    snapshots = new AppSnapshots(new BusClient(transport), createLogger('test', 'silent'), metrics);
  });
  afterEach(async () => {
    frozen?.give();
    vi.useRealTimers();
    await transport.drain();
  });

  function answerWith(state: string | WireReply): void {
    config = () => (typeof state === 'string' ? { ok: true, body: new RawJson(JSON.stringify(stateOf(state))) } : state);
  }

  function freeze(): Signal {
    frozen = new Signal();
    return frozen;
  }

  async function outdatedServed(): Promise<number> {
    const metric = await metrics.registry.getSingleMetric('groundwork_app_snapshots_outdated_total')?.get();
    return metric?.values[0]?.value ?? NaN;
  }

  it('is applied without a request if its event contains it', async () => {
    const before = await snapshots.byId(APP);
    freeze();
    snapshots.follow(changeTo('new', 'old'));
    const after = await snapshots.byId(APP);
    expect(after).toStrictEqual(stateOf('new'));
    expect(await snapshots.byClientId(CLIENT_ID)).toBe(after);
    expect(after.values).toBe(before.values);
    expect(before).toStrictEqual(stateOf('old'));
    snapshots.follow(changeTo('newer', 'new'));
    expect(await snapshots.byId(APP)).toStrictEqual(stateOf('newer'));
    expect(loads).toBe(1);
    expect(await outdatedServed()).toBe(0);
  });

  it('is unchanged if it is cached already', async () => {
    answerWith('new');
    const held = await snapshots.byId(APP);
    snapshots.follow(changeTo('new', 'old'));
    expect(await snapshots.byId(APP)).toBe(held);
    expect(loads).toBe(1);
  });

  it('is loaded if its state differs from the cached one', async () => {
    await snapshots.byId(APP);
    answerWith('newest');
    snapshots.follow(changeTo('newest', 'new'));
    expect(await snapshots.byId(APP)).toStrictEqual(stateOf('newest'));
    expect(loads).toBe(2);
  });

  it('of an app that was never read is not stored', async () => {
    snapshots.follow(changeTo('new', 'old'));
    answerWith('newest');
    expect(await snapshots.byId(APP)).toStrictEqual(stateOf('newest'));
  });

  it('heard of while the app is loaded for the first time is not applied to what may include it', async () => {
    const thawed = freeze();
    const loading = snapshots.byId(APP);
    snapshots.follow(changeTo('new', 'old'));
    answerWith('new');
    frozen = null;
    expect(await snapshots.byId(APP)).toStrictEqual(stateOf('new'));
    thawed.give();
    await loading;
    expect(loads).toBe(2);
  });

  it('leaves reads the earlier state after 300 ms, and immediately from then on', async () => {
    const old = await snapshots.byId(APP);
    const thawed = freeze();
    snapshots.follow(changeTo('new'));
    const settled: unknown[] = [];
    const reads = [snapshots.byId(APP), snapshots.byClientId(CLIENT_ID)].map((read) => read.then((s) => settled.push(s)));
    await vi.advanceTimersByTimeAsync(299);
    expect(settled).toStrictEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(reads);
    expect(settled).toStrictEqual([old, old]);
    const next = snapshots.byId(APP);
    await vi.advanceTimersByTimeAsync(0);
    expect(await next).toBe(old);
    expect(await outdatedServed()).toBe(3);

    answerWith('new');
    thawed.give();
    await vi.advanceTimersByTimeAsync(0);
    expect(await snapshots.byId(APP)).toStrictEqual(stateOf('new'));
    expect(await snapshots.byClientId(CLIENT_ID)).toStrictEqual(stateOf('new'));
    expect(await outdatedServed()).toBe(3);
  });

  it('leaves reads the earlier state if `config` does not reply, and is loaded again', async () => {
    const old = await snapshots.byId(APP);
    answerWith(UNAVAILABLE);
    snapshots.follow(changeTo('new'));
    expect(await snapshots.byId(APP)).toBe(old);
    expect(await outdatedServed()).toBe(1);
    answerWith('new');
    await vi.advanceTimersByTimeAsync(200);
    expect(await snapshots.byId(APP)).toStrictEqual(stateOf('new'));
  });

  it('is waited for once 30 seconds have passed', async () => {
    await snapshots.byId(APP);
    answerWith(UNAVAILABLE);
    snapshots.follow(changeTo('new'));
    await vi.advanceTimersByTimeAsync(30_001);
    expect(await failureOf(snapshots.byId(APP))).toMatchObject({ code: 'Unavailable' });
    expect(await outdatedServed()).toBe(0);
  });

  it('that turns out to be its end is never hidden by the state before it', async () => {
    await snapshots.byId(APP);
    answerWith(GONE);
    snapshots.follow(changeTo('new'));
    expect(await failureOf(snapshots.byId(APP))).toMatchObject({ code: 'AppNotFound' });
    answerWith(UNAVAILABLE);
    expect(await failureOf(snapshots.byId(APP))).toMatchObject({ code: 'Unavailable' });
    expect(await outdatedServed()).toBe(0);
  });

  it('followed by its end serves nothing, also to reads that were waiting', async () => {
    await snapshots.byId(APP);
    const thawed = freeze();
    snapshots.follow(changeTo('new'));
    const failure = failureOf(snapshots.byId(APP));
    snapshots.forget({ appId: APP, clientAppId: CLIENT_ID });
    await vi.advanceTimersByTimeAsync(300);
    answerWith(GONE);
    thawed.give();
    expect(await failure).toMatchObject({ code: 'AppNotFound' });
    expect(await outdatedServed()).toBe(0);
  });

  it('found by comparing heads does not keep reads waiting either', async () => {
    const old = await snapshots.byId(APP);
    await snapshots.heal();
    answerWith(UNAVAILABLE);
    expect(await snapshots.byId(APP)).toBe(old);
    expect(await outdatedServed()).toBe(1);
  });
});

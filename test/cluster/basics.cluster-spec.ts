import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../e2e/platform/eventually.js';
import { Cluster, SERVICES } from './cluster.js';
import { MixedLoad } from './mixed-load.js';

let cluster: Cluster;
let load: MixedLoad;
beforeAll(async () => {
  cluster = await Cluster.start();
  load = await MixedLoad.prepare(cluster);
}, 120_000);
afterAll(() => cluster?.stop());

/** Waits until every kind of request succeeds; resolves with those that still fail. */
const failing = (): Promise<string[]> =>
  eventually(
    () => load.failing(),
    (wrong) => wrong.length === 0,
  );

describe('a cluster', () => {
  it('serves logins, calls, data, GraphQL and the administration', async () => {
    expect(await load.failing()).toEqual([]);
    expect(await cluster.unready()).toEqual([]);
  });

  it('grows by a process of a service, which serves when the first one is gone', async () => {
    const [first] = cluster.of('runtime');
    if (!first) throw new Error('no runtime is started');
    await cluster.add('runtime');

    await cluster.retire(first);

    expect(cluster.of('runtime')).toHaveLength(1);
    expect(await failing()).toEqual([]);
  });

  it.each(SERVICES)('serves again after a kill of %s', async (service) => {
    const [process] = cluster.of(service);
    if (!process) throw new Error(`no ${service} is started`);
    await process.kill();

    await process.start();

    expect(await failing()).toEqual([]);
    expect(await cluster.unready()).toEqual([]);
  });
});

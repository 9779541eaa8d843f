import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../e2e/platform/http.js';
import { Cluster, SERVICES, type Service } from './cluster.js';
import { MixedLoad, describeOutcome } from './mixed-load.js';

/** `CHAOS=long`: every kind of failure, and seconds are counted; otherwise one of each kind, and attempts are. */
const LONG = process.env['CHAOS'] === 'long';
/** Milliseconds between attempts; with each of them every operation is tried. */
const PAUSE_MS = 250;
const ATTEMPTS_MAX = 40;
const RECOVERY_MAX_SECONDS = 10;
/** Milliseconds a failure lasts. */
const FAULT_MS = LONG ? 5_000 : 1_000;

/** Other processes find the log entries a killed process had in flight some seconds later. */
const POLL = { timeout: 60_000, interval: 500 };

/** Lines of the processes. */
const LINES_MAX = 20;

interface Fault {
  readonly name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** True if requests may end without a response because the process that handled them is gone. */
  readonly silences?: boolean;
}

let cluster: Cluster;
let load: MixedLoad;
beforeAll(async () => {
  cluster = await Cluster.start();
  load = await MixedLoad.prepare(cluster);
  load.start();
}, 120_000);
afterAll(async () => {
  await load?.stop();
  await cluster?.stop();
});

function mayTryAgain(attempts: number, since: number): boolean {
  return LONG ? performance.now() - since < RECOVERY_MAX_SECONDS * 1_000 : attempts < ATTEMPTS_MAX;
}

/** Returns details that are printed with a failure. */
const context = (): string => cluster.errors.slice(-LINES_MAX).join('\n');

/** Tries everything until it works; what does not when it should. */
async function stillWrong(since: number): Promise<string[]> {
  for (let attempts = 1; ; attempts += 1) {
    const wrong = (await Promise.all([cluster.unready(), load.failing()])).flat();
    if (wrong.length === 0 || !mayTryAgain(attempts, since)) return wrong;
    await delay(PAUSE_MS);
  }
}

const storeKilled: Fault = {
  name: 'the store is killed',
  begin: () => cluster.store.kill(),
  end: () => cluster.store.restart(),
};
const storeFrozen: Fault = {
  name: 'the store is frozen',
  begin: async () => cluster.store.signal('SIGSTOP'),
  end: async () => cluster.store.signal('SIGCONT'),
};
const brokerFrozen: Fault = {
  name: 'the broker is frozen',
  begin: async () => cluster.nats.freeze(),
  end: async () => cluster.nats.thaw(),
};
const brokerKilled: Fault = {
  name: 'the broker is killed',
  begin: () => cluster.nats.kill9(),
  end: () => cluster.nats.restart(),
};

function killed(...services: Service[]): Fault {
  const processes = (): ReturnType<Cluster['of']> => services.flatMap((service) => cluster.of(service));
  return {
    name: `${services.join(', ')} killed`,
    begin: async () => void (await Promise.all(processes().map((each) => each.kill()))),
    end: async () => void (await Promise.all(processes().map((process) => process.start()))),
    silences: services.includes('gateway'),
  };
}

function frozen(service: Service): Fault {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => async (): Promise<void> => {
    for (const process of cluster.of(service)) process.signal(name);
  };
  return { name: `${service} frozen`, begin: signal('SIGSTOP'), end: signal('SIGCONT') };
}

const FAULTS: Fault[] = LONG
  ? [
      ...Array.from({ length: 20 }, () => storeKilled),
      ...SERVICES.map((service) => killed(service)),
      ...SERVICES.map(frozen),
      storeFrozen,
      brokerFrozen,
      brokerKilled,
      brokerKilled,
    ]
  : [storeKilled, killed('runtime', 'logging', 'gateway'), frozen('identity'), brokerKilled];

/** Services replaced at a time: one, or two in the short form. */
const IN_TURN: readonly (readonly Service[])[] = LONG
  ? SERVICES.map((service) => [service])
  : [
      ['identity', 'logging'],
      ['config', 'push'],
      ['runtime', 'gateway'],
    ];

describe('under load, a cluster', () => {
  it.each(FAULTS)(
    'recovers automatically after $name',
    async (fault) => {
      const before = load.outcomes.length;
      await load.burst();
      const underWay = load.flood();
      await fault.begin();
      await delay(FAULT_MS);
      const over = performance.now();
      await fault.end();
      expect(await stillWrong(over), context()).toEqual([]);
      await underWay;
      const allowed = new Set<number | null>([200, 201, 503, 504, ...(fault.silences ? [null] : [])]);
      const others = load.outcomes.slice(before).filter(({ status }) => !allowed.has(status));
      expect(others.map(describeOutcome), context()).toEqual([]);
    },
    120_000,
  );

  it('serves logins and calls with a frozen config, also of an app that was just changed, and says what is missing', async () => {
    const [config] = cluster.of('config');
    await load.change();
    config?.signal('SIGSTOP');
    const probe = await send('GET', `${cluster.url}/health/ready`);
    const answers = await Promise.all([load.login(), load.call('echo', ['on']), load.query()]);
    config?.signal('SIGCONT');

    expect([probe.status, Object.keys((probe.body as { error: object }).error)]).toEqual([503, ['config']]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.slice(1).map(({ body }) => body)).toEqual(['on', { data: { items: [expect.any(Object)] } }]);
    await expect.poll(() => cluster.unready()).toEqual([]);
  });

  it('keeps its gateway ready without its store, and its services not ready', async () => {
    const stored: Service[] = ['config', 'identity', 'logging', 'push', 'runtime'];
    await cluster.store.kill();
    await expect.poll(async () => (await cluster.unready()).toSorted()).toEqual(stored.map((service) => `${service}: 503`));
    const live = await send('GET', `${cluster.url}/health/live`);
    await cluster.store.restart();
    expect(live.status).toBe(200);
    await expect.poll(() => cluster.unready()).toEqual([]);
  });

  it('fails no request while two of each service are replaced in turn', async () => {
    await Promise.all(SERVICES.map((service) => cluster.add(service)));
    await expect.poll(() => load.failing(), POLL).toEqual([]);
    const before = load.outcomes.length;
    const replace = async (service: Service): Promise<void> => {
      for (const process of cluster.of(service).slice(LONG ? 0 : 1)) {
        // These calls run while a process is stopping, wherever that is.
        const slow = Array.from({ length: 4 }, () => load.call('slow', [500]));
        const underWay = load.flood();
        await cluster.retire(process);
        if (LONG) await cluster.add(service);
        await underWay;
        expect((await Promise.all(slow)).map(({ status, body }) => [status, body])).toEqual(slow.map(() => [200, 'done']));
      }
    };
    for (const services of IN_TURN) await Promise.all(services.map(replace));
    const failed = load.outcomes.slice(before).filter(({ status }) => status === null || status >= 300);
    expect(failed.map(describeOutcome), context()).toEqual([]);
  }, 180_000);

  it('has lost nothing of what it acknowledged', async () => {
    await load.stop();
    await expect.poll(() => load.failing(), POLL).toEqual([]);
    const { values, documents, calls } = load.acknowledged;
    expect([values, documents, calls].map((count) => count > 0)).toEqual([true, true, true]);
    expect(await load.lost()).toEqual({ values: [], documents: [] });
    await expect.poll(() => load.misloggedCalls(), POLL).toEqual([]);
    await expect.poll(() => load.misforwardedCalls(), POLL).toEqual([]);
    expect(cluster.ownEnds).toBe(0);
  }, 120_000);
});

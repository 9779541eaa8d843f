import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';
import { runInContext } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { createLogger } from '#process/log/logger.js';
import type { HostCalls } from '#sandbox/sandbox-engine.js';
import type { MongodbActions } from '../data/mongodb-actions.js';
import { SYSTEM, type Rights } from '../app/rights.js';
import { RequestTurns } from '../data/request-turns.js';
import { requestExpressions } from '../testing/request-expressions.js';
import { HostCallHandlers, LEFT_MS } from './host-calls.js';
import type { AwsActions } from './aws-actions.js';
import type { HttpActions } from './http-actions.js';
import type { PushActions } from './push-actions.js';
import type { TwilioActions } from './twilio-actions.js';
import { ServiceActions } from './service-actions.js';

const USER: Rights = {
  kind: 'user',
  user: { id: newId(), type: 'normal', data: {}, identities: [], disabled: false },
  customDataEjson: '{}',
};

function anApp(...services: [name: string, type: string][]): AppSnapshot {
  return {
    appId: newId(),
    treeHash: newId(),
    functions: [],
    incomingWebhooks: [],
    services: services.map(([name, type]) => ({ _id: newId(), name, type, version: 1, config: {}, secret_config: {} })),
  } as unknown as AppSnapshot;
}

const aFunction = (name: string, asSystem: boolean) =>
  ({ _id: newId(), name, source: 'exports = () => 1', run_as_system: asSystem }) as unknown as AppSnapshot['functions'][number];

interface Performed {
  readonly service: string;
  readonly action: string;
  readonly list: readonly unknown[];
  readonly rights: Rights;
}

/** The host side of a run, over a database that only records. */
function host(options: { snapshot?: AppSnapshot; rights?: Rights; fails?: unknown } = {}) {
  const performed: Performed[] = [];
  const deadlines: number[] = [];
  const signals: AbortSignal[] = [];
  const mongodb: Pick<MongodbActions, 'run'> = {
    run: async (_snapshot, service, action, list, { rights, deadline, signal }) => {
      if (options.fails !== undefined) throw options.fails;
      performed.push({ service: service.name, action, list, rights });
      deadlines.push(deadline);
      signals.push(signal);
      return '"done"';
    },
  };
  const recording: Pick<HttpActions & PushActions, 'run'> & Pick<AwsActions, 'run'> & Pick<TwilioActions, 'run'> = {
    run: async (_snapshot: AppSnapshot, service: { name: string } | null, action: string, list: readonly unknown[]) => {
      performed.push({ service: service?.name ?? 'no service', action, list, rights: options.rights ?? SYSTEM });
      return '"done"';
    },
  };
  const services = new ServiceActions(
    mongodb as MongodbActions,
    recording as HttpActions,
    recording as PushActions,
    recording as AwsActions,
    recording as TwilioActions,
    new RequestTurns(),
  );
  const answers = new HostCallHandlers(services, createLogger('test', 'silent'));
  const snapshot = options.snapshot ?? anApp(['db', 'mongodb-atlas'], ['web', 'http'], ['devices', 'gcm'], ['texts', 'github']);
  const { calls: answer } = answers.forRun({
    snapshot,
    rights: options.rights ?? SYSTEM,
    wallMs: 1_000,
    expressions: requestExpressions(snapshot),
  });
  const run = new AbortController();
  const ask = (service: string | null, action = 'find', argumentEjson = '{}', actsFor: string | null = null) =>
    answer({ service, action, argumentEjson, actsFor }, { signal: run.signal });
  return { performed, deadlines, signals, run, ask };
}

async function told(answer: ReturnType<HostCalls>): Promise<Record<string, unknown>> {
  try {
    return { answered: await answer };
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown };
    return { name, message, code };
  }
}

describe('host calls', () => {
  it('carry out an action of a linked service with the rights of the run', async () => {
    const { ask, performed } = host({ rights: USER });

    expect(await ask('db', 'find', '{"a":"b"}')).toEqual({ list: '"done"' });
    expect(performed).toEqual([{ service: 'db', action: 'find', list: [{ a: 'b' }], rights: USER }]);
  });

  it.each([
    ['find', { list: '"done"' }],
    ['aggregate', { list: '"done"' }],
    ['aggregateDatabase', { list: '"done"' }],
    ['findOne', '"done"'],
    ['distinct', '"done"'],
  ])('return documents of %s as what the code may pass on unread', async (action, result) => {
    expect(await host().ask('db', action)).toEqual(result);
  });

  it.each([
    ['web', 'web'],
    ['devices', 'devices'],
    [null, 'no service'],
  ])('carry out actions of %s', async (service, name) => {
    const { ask, performed } = host({ rights: USER });

    expect(await ask(service, 'act', '1')).toBe('"done"');
    expect(performed).toMatchObject([{ service: name, action: 'act' }]);
  });

  it('take no rights from what the code says', async () => {
    const { ask, performed } = host({ rights: USER });
    const argument = '{"acts_for":"elevated","actsFor":"elevated","rights":{"kind":"system"},"runAsSystem":true}';

    await ask('db', 'find', argument);

    expect(performed).toEqual([{ service: 'db', action: 'find', list: [JSON.parse(argument)], rights: USER }]);
  });

  it.each([
    ['elevated', SYSTEM],
    ['ordinary', USER],
    ['unknown', USER],
    ['__proto__', USER],
    [null, USER],
  ])('for the nested function %s act as it is deployed to', async (actsFor, rights) => {
    const snapshot = {
      ...anApp(['db', 'mongodb-atlas']),
      functions: [aFunction('elevated', true), aFunction('ordinary', false)],
    };
    const { ask, performed } = host({ rights: USER, snapshot });

    await ask('db', 'find', '{}', actsFor);

    expect(performed.map((call) => call.rights)).toEqual([rights]);
  });

  it('have one deadline for the whole run', async () => {
    const { ask, deadlines } = host();

    await ask('db');
    await ask('db');

    expect(new Set(deadlines).size).toBe(1);
  });

  it.each([
    ['db', 'find', '{', 'InvalidParameter', 'the string is not JSON'],
    ['db', 'find', '', 'InvalidParameter', 'the string is not JSON'],
    ['db', 'find', '{},{}', 'InvalidParameter', 'the string is not JSON'],
    ['__proto__', 'find', '{}', 'ServiceNotFound', "service not found: '__proto__'"],
    ['', 'find', '{}', 'ServiceNotFound', "service not found: ''"],
    ['texts', 'send', '{}', 'ServiceCommandNotFound', "services of type 'github' have no actions"],
  ])('%s.%s(%s) are rejected', async (service, action, argumentEjson, code, message) => {
    const { ask, performed } = host();

    expect(await told(ask(service, action, argumentEjson))).toEqual({ name: code, code, message });
    expect(performed).toEqual([]);
  });

  it('reach services of the run’s own app only', async () => {
    const other = anApp(['theirs', 'mongodb-atlas']);
    const { ask } = host({ snapshot: anApp(['ours', 'mongodb-atlas']) });

    expect(other.services).toHaveLength(1);
    expect(await told(ask('theirs'))).toMatchObject({
      code: 'ServiceNotFound',
    });
  });

  it('report documented errors by their code, and hide others', async () => {
    const refused = host({ fails: new AppError('NoMatchingRuleFound', 'no rule') });
    const broken = host({ fails: new TypeError('cannot read mongodb://user:hunter2@db1.internal') });

    expect(await told(refused.ask('db'))).toEqual({
      name: 'NoMatchingRuleFound',
      code: 'NoMatchingRuleFound',
      message: 'no rule',
    });
    expect(await told(broken.ask('db'))).toEqual({
      name: 'InternalServerError',
      code: 'InternalServerError',
      message: 'internal server error',
    });
  });
});

describe('calls of a run', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Returns the host side of a run whose caller waits for it. */
  function awaited() {
    const caller = new CallerLiveness();
    const context = { requestId: '', principal: null, request: null, origin: null, remoteAddress: null, caller };
    return { caller, ...runInContext(context, () => host()) };
  }

  it('may continue for a while after its caller disconnects, then ends', async () => {
    vi.useFakeTimers();
    const { ask, signals, caller } = awaited();
    await ask('db');
    caller.disconnect();
    vi.advanceTimersByTime(LEFT_MS - 1);
    await ask('db');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);

    vi.advanceTimersByTime(1);
    expect(signals.map(({ reason }) => (reason as AppError).message)).toEqual(
      Array(2).fill('the caller disconnected before the result'),
    );
  });

  it('may continue that long if its caller disconnected before the first call', async () => {
    vi.useFakeTimers();
    const { ask, signals, caller } = awaited();
    caller.disconnect();
    await ask('db');
    expect(signals[0]?.aborted).toBe(false);
    vi.advanceTimersByTime(LEFT_MS);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('end with the run, which leaves nothing behind', async () => {
    vi.useFakeTimers();
    const { ask, signals, caller, run } = awaited();
    await ask('db');
    caller.disconnect();
    run.abort(new Error('over'));
    expect(signals[0]?.reason).toEqual(new Error('over'));
    expect(vi.getTimerCount()).toBe(0);
  });
});

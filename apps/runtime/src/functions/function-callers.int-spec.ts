import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { runAuthFunction, type AuthFunctionReply } from '#contracts/runtime/auth-functions.contract.js';
import { debugFunction, debugSource } from '#contracts/runtime/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { Metrics } from '#process/metrics/metrics.js';
import { asAdmin } from '#testing/principals.js';
import { aFunction } from '../testing/app-builders.js';
import { REQUEST, RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

// Enough for an empty call, on a loaded machine too.
const runtime = new RuntimeFixture({ FUNCTION_CPU_MS: 500 });
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

const RUN = 'exports = (endless) => { while (endless); return "done"; }';
const REFUSED = {
  code: 'TooManyRequests',
  message: 'a recent call of this function exceeded its limits: retry later',
  retryAfterSeconds: 1,
};

/**
 * Returns the result of `next` right after a run that `end` ended. Repeats it if the machine was stopped for a second in between.
 */
async function afterEnd(end: () => Promise<unknown>, next: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    await end();
    const answer = await next().catch((error: unknown) => error);
    if (answer instanceof AppError || attempt === 5) return answer;
  }
}

/** Returns the number of calls that were refused because the caller's last run had been ended. */
async function penalties(): Promise<number> {
  const text = await runtime.process.app.get(Metrics).registry.metrics();
  return Number(/groundwork_sandbox_calls_refused_total\{why="penalty",service="test"\} (\d+)/.exec(text)?.[1]);
}

describe('whom a run that was ended counts for', () => {
  it.each([
    ['the rights of the caller', {}],
    ['the rights of the system', { run_as_system: true }],
    ['a script that says whose', { run_as_user_id_script_source: 'exports = () => ({ runAsSystem: true })' }],
  ])('is the user who called, with %s', async (_whose, settings) => {
    const greedy = runtime.deployed([aFunction('run', RUN, settings)]);
    const other = runtime.anotherUser(greedy);

    const end = async (): Promise<void> => {
      await expect(runtime.call(greedy, 'run', [true])).rejects.toMatchObject({ code: 'ExecutionTimeLimitExceeded' });
    };
    expect(await afterEnd(end, () => runtime.call(greedy, 'run', [false]))).toMatchObject(REFUSED);
    expect(await runtime.call(other, 'run', [false])).toBe('"done"');
  });

  it('is the user whom an expression with a function judges', async () => {
    const gate = { '%%true': { '%function': { name: 'check', arguments: ['%%user.data.greedy'] } } };
    const check = 'exports = (greedy) => { while (greedy === true); return true; }';
    const functions = [
      aFunction('open', 'exports = () => "in"', { can_evaluate: gate }),
      aFunction('check', check, { private: true }),
    ];
    const greedy = runtime.deployed(functions, { user: { data: { greedy: true } } });
    const notMatched = (): Promise<void> =>
      expect(runtime.call(greedy, 'open')).rejects.toMatchObject({ code: 'FunctionExecutionError' });

    const before = await penalties();
    await afterEnd(notMatched, async () => {
      await notMatched();
      // An expression treats every failure as "no": only the metrics distinguish them.
      if ((await penalties()) > before) throw new AppError('TooManyRequests', 'seen');
    });
    expect(await penalties()).toBeGreaterThan(before);
    expect(await runtime.call(runtime.anotherUser(greedy), 'open')).toBe('"in"');
  });

  it('is the address where there is no user yet', async () => {
    const { app } = runtime.deployed([aFunction('gate', RUN)]);
    const logIn = (remoteAddress: string, endless: boolean): Promise<AuthFunctionReply> =>
      runInContext({ requestId: newId(), principal: null, request: null, origin: null, remoteAddress }, () =>
        runtime.process.bus.call(runAuthFunction, {
          appId: app.appId,
          functionId: '',
          functionName: 'gate',
          argumentsEjson: JSON.stringify([endless]),
        }),
      );

    const end = async (): Promise<void> => {
      expect(await logIn('192.0.2.1', true)).toEqual({ resultEjson: null, error: 'execution time limit exceeded' });
    };
    expect(await afterEnd(end, () => logIn('192.0.2.1', false))).toMatchObject(REFUSED);
    expect(await logIn('192.0.2.2', false)).toEqual({ resultEjson: '"done"', error: '' });
  });

  it('is the administrator who tries a function, not the user it runs as', async () => {
    const session = runtime.deployed([aFunction('run', RUN)]);
    const debug = ({ app, user }: Session, adminId: string, endless: boolean): Promise<string> =>
      asAdmin(
        app.groupId,
        async () => {
          const { groupId, appId } = app;
          const bodyText = JSON.stringify({ name: 'run', arguments: [endless] });
          const asked = { groupId, appId, bodyText, request: REQUEST, userId: user.id };
          return (await runtime.process.bus.call(debugFunction, asked)).text();
        },
        { userId: adminId },
      );
    const [one, another] = [newId(), newId()];

    const end = async (): Promise<void> => {
      expect(JSON.parse(await debug(session, one, true))).toMatchObject({ error: { message: 'execution time limit exceeded' } });
    };
    expect(await afterEnd(end, () => debug(session, one, false))).toMatchObject(REFUSED);
    expect(JSON.parse(await debug(session, another, false))).toMatchObject({ result: 'done' });
    expect(await runtime.call(session, 'run', [false])).toBe('"done"');
  });

  it('is the administrator with the text that is tried: another text of the same app runs', async () => {
    const { app } = runtime.deployed([]);
    const adminId = newId();
    const trial = (source: string, evalSource: string): Promise<string> =>
      asAdmin(
        app.groupId,
        async () => {
          const { groupId, appId } = app;
          const bodyText = JSON.stringify({ source, eval_source: evalSource });
          return (await runtime.process.bus.call(debugSource, { groupId, appId, bodyText, request: REQUEST })).text();
        },
        { userId: adminId },
      );

    const end = async (): Promise<void> => {
      expect(JSON.parse(await trial(RUN, 'exports(true)'))).toMatchObject({
        error: { message: 'execution time limit exceeded' },
      });
    };
    expect(await afterEnd(end, () => trial(RUN, 'exports(false)'))).toMatchObject(REFUSED);
    expect(JSON.parse(await trial(`${RUN} `, 'exports(false)'))).toMatchObject({ result: 'done' });
  });
});

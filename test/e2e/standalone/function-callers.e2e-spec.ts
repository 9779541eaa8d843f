import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { EndUser, loginAs } from '../platform/end-user.js';
import { eventually } from '../platform/eventually.js';
import { send, type Answer } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const LINK = expect.stringContaining('logs?co_id=');
const ENDLESS = 'exports = (endless) => { while (endless); return "done"; }';

let platform: Platform;
let app: AppAdmin;
let greedy: EndUser;
let other: EndUser;

beforeAll(async () => {
  platform = await startPlatform({ environment: { FUNCTION_CPU_MS: '3000', FUNCTION_QUEUE_MS: '2000' } });
  app = await (await Admin.login(platform)).createApp();
  await app.enableAnonymous();
  await app.addFunction('run', ENDLESS);
  await app.addFunction('another', 'exports = () => "another"');
  greedy = await EndUser.login(platform, app.app.client_app_id);
  other = await EndUser.login(platform, app.app.client_app_id);
  await other.call('another');
  // The first call has the runners started that are kept; on a loaded machine that takes longer than a call waits here.
  await eventually(figures, (text) => /^groundwork_sandbox_runners_by_state\{state="starting",.*\} 0$/m.test(text));
});

afterAll(() => platform.stop());

async function figures(): Promise<string> {
  return (await send('GET', `${platform.url}/metrics`)).text;
}

/** Until a run was ended for its CPU time: before, and after, the caller is refused for a while. */
async function beEnded(): Promise<void> {
  await eventually(
    () => greedy.call('run', [true]),
    ({ status }) => status === 408,
  );
}

describe('a user whose functions do not end', () => {
  it('keeps neither runners nor the wait for them from other users', async () => {
    const first = await EndUser.login(platform, app.app.client_app_id);
    const answers: Answer[] = [];
    const calls = Array.from({ length: 30 }, async () => {
      answers.push(await greedy.call('run', [true]));
    });
    expect(await first.call('run', [false])).toMatchObject({ status: 200, body: 'done' });
    // The first of the thirty has not ended by then.
    expect(answers.filter(({ status }) => status !== 429)).toEqual([]);

    await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408, 429]));
    for (const { status, headers, body } of answers) {
      if (status === 408) continue;
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(body).toEqual({ error: expect.any(String), link: LINK });
    }
    // No runner became free in the time a call waits for one.
    expect(answers.map(({ body }) => (body as { error: string }).error)).toContain('too many concurrent requests');
  });

  it('is rejected for the function for a while after a kill, unlike other callers', async () => {
    await beEnded();
    await beEnded();

    const refused = await greedy.call('run', [false]);
    expect([refused.status, refused.body]).toEqual([
      429,
      { error: 'a recent call of this function exceeded its limits: retry later', link: LINK },
    ]);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-4]$/);
    expect(await other.call('run', [false])).toMatchObject({ status: 200, body: 'done' });
    expect(await greedy.call('another')).toMatchObject({ status: 200, body: 'another' });

    const last = await eventually(
      () => greedy.call('run', [false]),
      ({ status }) => status !== 429,
    );
    expect(last).toMatchObject({ status: 200, body: 'done' });
  });

  it('shows in the metrics for operators', async () => {
    const shown = [
      /^groundwork_sandbox_calls_queued\{service="standalone"\} 0$/m,
      /^groundwork_sandbox_calls_refused_total\{why="wait",service="standalone"\} [1-9]/m,
      /^groundwork_sandbox_calls_refused_total\{why="penalty",service="standalone"\} [1-9]/m,
      /^groundwork_sandbox_runners_by_state\{state="idle",service="standalone"\} [1-9]/m,
      /^groundwork_sandbox_runners_by_state\{state="slow",service="standalone"\} [1-9]/m,
    ];
    await eventually(figures, (text) => shown.every((figure) => figure.test(text)));
  });
});

describe('an administrator’s trial that does not end', () => {
  const endless = { source: 'exports = () => { for (;;); }', eval_source: 'exports()' };
  const tried = async (body: { readonly source: string; readonly eval_source: string }) => {
    const { status, body: answer } = await app.send('POST', '/debug/execute_function_source?run_as_system=true', { json: body });
    return [status, answer];
  };
  const good = (n: number) => tried({ source: `exports = () => ${n}`, eval_source: 'exports()' });

  it('takes nothing from other trials of the app or from its users, while it runs and afterwards', async () => {
    let isOver = false;
    const loops = Promise.all([tried(endless), tried({ ...endless, source: `${endless.source};` })]).finally(() => {
      isOver = true;
    });
    expect(await good(1)).toMatchObject([200, { result: { $numberInt: '1' } }]);
    expect(await other.call('another')).toMatchObject({ status: 200, body: 'another' });
    expect(isOver).toBe(false);

    for (const ended of await loops) expect(ended).toMatchObject([200, { error: { message: 'execution time limit exceeded' } }]);
    expect(await good(2)).toMatchObject([200, { result: { $numberInt: '2' } }]);
    expect(await other.call('another')).toMatchObject({ status: 200, body: 'another' });
  });
});

it('logs nobody in if the function of a login does not end', { timeout: 60_000 }, async () => {
  await app.addFunction('whoIs', "exports = ({ endless }) => { while (endless); return 'somebody'; }");
  await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'whoIs' } });
  const login = (payload: object): Promise<Answer> => loginAs(platform, app.app.client_app_id, 'custom-function', payload);

  expect(await login({ endless: false })).toMatchObject({ status: 200 });
  expect(await login({ endless: true })).toMatchObject({
    status: 401,
    body: { error: 'execution time limit exceeded', error_code: 'AuthError' },
  });
});

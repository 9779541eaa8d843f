import { spawn, type ChildProcess } from 'node:child_process';
import type { TestPlatformDescription } from '../testing/test-platform.js';
import { PLATFORM_VARIABLE } from '../testing/test-platform.js';
import { CliError } from '../terminal/cli-error.js';
import { RUNNER } from './own-package.js';
import { CAN_TIME_TESTS, type RunRequest, type RunResult } from './runner-protocol.js';
import { killGroup } from '../terminal/kill-group.js';

export interface RunSurroundings {
  readonly directory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: TestPlatformDescription;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

/** Runs test files to their end and returns the results; `null` where the run was ended. No process of it is left. */
export async function runTests(
  request: RunRequest,
  { directory, env, platform, signal }: RunSurroundings,
): Promise<RunResult | null> {
  if (signal.aborted) return null;
  const timing = CAN_TIME_TESTS ? [`--test-timeout=${request.timeoutMs}`] : [];
  const child = spawn(process.execPath, ['--enable-source-maps', ...timing, RUNNER], {
    cwd: directory,
    env: { ...env, [PLATFORM_VARIABLE]: JSON.stringify(platform) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Runs in its own process group, so that Ctrl-C reaches only this process and no process of the group survives.
    detached: true,
  });
  // Tests may have started processes that they did not end.
  const kill = (): void => killGroup(child, 'SIGKILL');
  const stop = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const result = await resultOf(child, request);
    if (signal.aborted) return null;
    if (result === null) throw new CliError('failure', `the test run was aborted (${child.signalCode ?? child.exitCode})`);
    return result;
  } finally {
    signal.removeEventListener('abort', stop);
    kill();
    process.off('exit', kill);
  }
}

function resultOf(child: ChildProcess, request: RunRequest): Promise<RunResult | null> {
  return new Promise((resolve, reject) => {
    let result: RunResult | null = null;
    child.once('error', reject);
    child.once('message', (message: RunResult) => (result = message));
    child.once('exit', () => resolve(result));
    child.send(request, (error) => (error === null ? undefined : reject(error)));
  });
}

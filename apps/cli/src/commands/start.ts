import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Context } from '../session/context.js';
import { STANDALONE } from '../session/standalone.js';
import { CliError } from '../terminal/cli-error.js';

/**
 * Runs a platform until it is interrupted or ends, with the variables of the environment and of `.env` in the working
 * directory.
 *
 * @throws CliError `usage` for an invalid port, `failure` if the platform cannot start or ends unexpectedly
 */
export async function start(context: Context): Promise<void> {
  const { directory, env, interruption } = context.surroundings;
  const port = context.port('port');
  const data = context.text('data');
  if (!existsSync(STANDALONE))
    throw new CliError('failure', `this installation cannot start a platform: ${STANDALONE} is missing`);
  const given = { ...fromFile(join(directory, '.env')), ...env };
  const child = spawn(process.execPath, [STANDALONE], {
    cwd: directory,
    env: { ...given, ...(port === undefined ? {} : { PORT: String(port) }), ...(data === undefined ? {} : { DATA_DIR: data }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A terminal sends signals to all processes of a group. In its own group, the platform gets each signal once, from
    // this process.
    detached: true,
  });
  const [code, signal] = await endOf(child, interruption);
  if (code !== 0) throw new CliError('failure', `the platform stopped unexpectedly (${signal ?? code})`);
}

/** Waits for the end of a platform; what asks this process to end asks it. */
async function endOf(child: ChildProcess, interruption: AbortSignal): Promise<[number | null, NodeJS.Signals | null]> {
  const stop = (): void => void child.kill('SIGTERM');
  interruption.addEventListener('abort', stop);
  process.on('SIGTERM', stop);
  try {
    return (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  } finally {
    process.off('SIGTERM', stop);
    interruption.removeEventListener('abort', stop);
  }
}

function fromFile(path: string): NodeJS.Dict<string> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

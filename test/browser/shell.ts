import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs lines as if they were pasted into a terminal. Returns what they print; rejects if they fail. */
export async function shell(lines: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await run('sh', ['-c', `set -e\n${lines}`], { env: { ...process.env, ...variables } });
  return stdout;
}

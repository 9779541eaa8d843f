import { spawn, type ChildProcess } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { Supervisor } from '../../apps/cli/src/operations/supervisor.js';

const program = (source: string) => (): ChildProcess =>
  spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

/** Resolves with the line a supervisor gives up with. */
async function failureOf(start: (supervisor: Supervisor) => unknown): Promise<string> {
  const lines: string[] = [];
  const supervisor = new Supervisor((line) => lines.push(line));
  void start(supervisor);
  await expect.poll(() => lines).toHaveLength(1);
  await supervisor.stop([['one'], ['other']]);
  return lines[0] ?? '';
}

describe('the supervisor of a local cluster', () => {
  it('gives up where a process ends before it was ever ready, with its own reason where that is read', async () => {
    expect(await failureOf((supervisor) => supervisor.keep('one', program('process.exit(1)')))).toBe('failed to start one');
    expect(
      await failureOf((supervisor) =>
        supervisor.keepWriting('one', program("console.error('error: the store is in use'); process.exitCode = 1"), /ready/),
      ),
    ).toBe('one: error: the store is in use');
  });

  it('gives up where a program is not installed', async () => {
    const missing = (): ChildProcess => spawn('groundwork-no-such-program', { stdio: ['ignore', 'pipe', 'pipe'] });

    expect(await failureOf((supervisor) => supervisor.keepWriting('one', missing, /ready/))).toBe(
      'one: spawn groundwork-no-such-program ENOENT (is groundwork-no-such-program installed? Debian: apt install groundwork-no-such-program)',
    );
  });

  it('starts a process again that ends, and gives up at its third end within ten seconds', async () => {
    let starts = 0;
    const ends = program("process.send({ type: 'ready' }, () => process.exit(3))");

    const failure = await failureOf((supervisor) => {
      void supervisor.keep('other', program("process.send({ type: 'ready' }); setInterval(() => {}, 1000)"));
      return supervisor.keep('one', () => {
        starts += 1;
        return ends();
      });
    });

    expect([failure, starts]).toEqual(['one exited 3 times within 10 seconds', 3]);
  });
});

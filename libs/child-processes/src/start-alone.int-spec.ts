import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { open, type RootDatabase } from 'lmdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passedOn, startAlone } from './start-alone.js';

const LIST = `
  const { readdirSync, readlinkSync } = require('node:fs');
  const open = readdirSync('/proc/self/fd').flatMap((fd) => { try { return [readlinkSync('/proc/self/fd/' + fd)]; } catch { return []; } });
  require('node:fs').writeSync(1, JSON.stringify(open));`;

let directory: string;
let store: RootDatabase;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'groundwork-descriptors-'));
  store = open({ path: join(directory, 'data.mdb'), noSubdir: true });
});
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

/** Files of the child, without those every process of Node.js has. */
async function filesOf(child: ChildProcess): Promise<string[]> {
  const files = JSON.parse(await text(child.stdout as Readable)) as string[];
  return files.filter((file) => file.startsWith('/') && file !== '/dev/null' && !file.startsWith('/proc/'));
}

describe.skipIf(process.platform !== 'linux')('a process that is started alone', () => {
  const streams = ['ignore', 'pipe', 'inherit', 'pipe'] as const;

  it('is given no file that is open here, which others are', async () => {
    expect(passedOn().length).toBeGreaterThan(0);
    const usual = spawn(process.execPath, ['-e', LIST], { stdio: [...streams] });
    expect(await filesOf(usual)).toContain(join(directory, 'data.mdb'));

    const alone = startAlone(streams, (stdio) => spawn(process.execPath, ['-e', LIST], { stdio }));
    expect(await filesOf(alone)).toEqual([]);
  });

  it('has the channel of a fork', async () => {
    const file = join(directory, 'answers.cjs');
    writeFileSync(file, `${LIST}; process.on('message', (message) => { process.send(message); process.disconnect(); });`);
    const child = startAlone(['ignore', 'pipe', 'inherit', 'pipe', 'ipc'], (stdio) => fork(file, { stdio }));
    child.send('hello');
    expect(await once(child, 'message')).toContain('hello');
    expect(await filesOf(child)).toEqual([]);
  });

  it('is killed where a file was opened while it was started', async () => {
    let late: RootDatabase | undefined;
    const child = startAlone(streams, (stdio) => {
      late = open({ path: join(directory, 'late.mdb'), noSubdir: true });
      return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio });
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    await late?.close();
  });
});

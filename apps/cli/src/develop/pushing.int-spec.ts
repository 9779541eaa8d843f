import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppPusher } from './app-pusher.js';
import type { ConsoleEdits } from './console-edits.js';
import { Pushing } from './pushing.js';
import type { PushReport } from './push-report.js';

const FOREIGN = { id: '1', by: null, files: ['functions/hello.js'] };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-pushing-'));
  await writeFile(join(directory, 'root_config.json'), '{"name":"shop","config_version":20210101}');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('look for deployments of others between pushes only: that of a push is known when it has ended', async () => {
  const told: string[] = [];
  let looked: Promise<void> | undefined;
  const done = (): Promise<void> => Promise.resolve();
  const pushing = new Pushing({
    directory,
    pusher: {
      changes: () => ['root_config.json'],
      push: async () => {
        looked = pushing.look();
        await looked;
        told.push('pushed');
        return null;
      },
    } as unknown as AppPusher,
    edits: { newest: () => Promise.resolve(FOREIGN), requireNone: done } as unknown as ConsoleEdits,
    report: { done } as unknown as PushReport,
    interruption: new AbortController().signal,
    agree: done,
    check: () => Promise.resolve([]),
    onScan: done,
    onDone: done,
    onForeign: (foreign) => {
      told.push(`foreign ${foreign.id}`);
      return Promise.resolve();
    },
    onDraft: () => undefined,
    onUnreachable: () => undefined,
  });

  await pushing.request();
  expect([pushing.lastError, looked, told]).toEqual([null, expect.any(Promise), ['pushed']]);
  await pushing.look();
  expect(told).toEqual(['pushed', 'foreign 1']);
  await pushing.look();
  expect(told).toEqual(['pushed', 'foreign 1']);
});

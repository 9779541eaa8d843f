import { Module } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Metrics } from '#process/metrics/metrics.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { startTestProcess, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { PersistenceModule } from './persistence.module.js';

@Module({ imports: [PersistenceModule.forService('first'), PersistenceModule.forService('second')] })
class TwoServicesModule {}

@Module({ imports: [PersistenceModule.forService('silent')] })
class OneServiceModule {}

let store: TestStore;
let running: TestProcess;
beforeAll(async () => {
  store = await startTestStore();
  running = await startTestProcess({ modules: [TwoServicesModule], environment: { MONGODB_URI: store.uri } });
});
afterAll(async () => {
  await running?.close();
  await store?.close();
});

const figures = async (of = running): Promise<string[]> => {
  const text = await of.app.get(Metrics).registry.metrics();
  return text.split('\n').filter((line) => /^groundwork_store_(?!operation|wait|failures)/.test(line));
};

it('exports the metrics of the embedded store once, and the others while it is unavailable', async () => {
  const names = (lines: string[]): string[] => lines.map((line) => line.slice(0, line.indexOf('{')));
  const present = await figures();
  expect(new Set(names(present)).size).toBe(present.length);
  expect(present).toContain('groundwork_store_readers_running{service="test"} 0');
  expect(present.find((line) => line.startsWith('groundwork_store_longest_turn_seconds{'))).toMatch(/ \d+(\.\d+)?(e-\d+)?$/);

  await store.close();
  const away = await figures();
  expect(names(away)).toEqual(names(present));
  const isCount = (line: string): boolean => line.includes('_total{');
  expect(away.filter((line) => !isCount(line)).every((line) => / nan$/i.test(line))).toBe(true);
  expect(away.filter(isCount)).toEqual(present.filter(isCount));
});

it.each([
  ['the embedded store', 'embedded', 'groundwork_store_readers{service="test"} nan'],
  ['a MongoDB', 'a MongoDB', 'groundwork_store_bytes{store="silent",service="test"} nan'],
])('exports other metrics while %s does not respond', async (_, gitVersion, unknown) => {
  let asked = 0;
  // Preflight takes the embedded store as it is; the process asks for itself what it is connected to.
  const build = (): object => ({ ok: 1, version: '8.0.0', gitVersion: asked++ === 0 ? 'embedded' : gitVersion });
  const isFigure = (command: object): boolean => 'serverStatus' in command || 'dbStats' in command;
  const silent = await ScriptedStore.start(
    (command) => ('buildInfo' in command ? build() : isFigure(command) ? null : { ok: 1 }),
    undefined,
    null,
  );
  const process = await startTestProcess({ modules: [OneServiceModule], environment: { MONGODB_URI: silent.uri } });
  try {
    expect((await figures(process)).map((line) => line.toLowerCase())).toContain(unknown);
    expect(silent.received.filter(({ command }) => isFigure(command))).toHaveLength(1);
  } finally {
    await process.close();
    await silent.close();
  }
});

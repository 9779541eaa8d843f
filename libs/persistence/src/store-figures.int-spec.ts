import { Module } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Metrics } from '#platform/metrics/metrics.js';
import { startTestProcess, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { PersistenceModule } from './persistence.module.js';

@Module({ imports: [PersistenceModule.forService('first'), PersistenceModule.forService('second')] })
class TwoServicesModule {}

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

const figures = async (): Promise<string[]> => {
  const text = await running.app.get(Metrics).registry.metrics();
  return text.split('\n').filter((line) => /^groundwork_store_(?!operation|wait|failures)/.test(line));
};

it('tells the figures of the embedded store once, and goes on telling the others when it is away', async () => {
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

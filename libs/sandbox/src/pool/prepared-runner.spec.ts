import { expect, it } from 'vitest';
import { FakePool } from '../testing/fake-pool.js';

it('starts one runner ahead of a call that is on its way, which takes the call', async () => {
  const pool = new FakePool();
  const { engine, runners } = pool;
  engine.prepare();
  engine.prepare();
  expect(runners).toHaveLength(1);
  runners[0]?.ready();
  engine.prepare();
  expect(runners.map(({ messages }) => messages)).toEqual([[]]);

  const call = pool.invoke('a');
  expect(runners[0]?.messages.map(({ type }) => type)).toEqual(['bundle', 'invoke']);
  await engine.close();
  await expect(call).resolves.toMatchObject({ ok: false, error: { kind: 'unavailable' } });
});

it('starts none once it is closed', async () => {
  const { engine, runners } = new FakePool();
  await engine.close();
  engine.prepare();

  expect(runners).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { Metrics } from './metrics.js';

describe('figures of a process', () => {
  it('are counters where their name ends with _total, and only there', async () => {
    const metrics = new Metrics('test');
    metrics.counterRead('a_total', 'A.', () => 3);
    metrics.counterReadBy('b_total', 'B.', 'why', () => ({ x: 1, y: 2 }));

    const text = await metrics.registry.metrics();

    const types = [...text.matchAll(/^# TYPE (groundwork_\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }));
    expect(types.length).toBeGreaterThan(3);
    for (const { name, type } of types) expect(type === 'counter', name).toBe(name.endsWith('_total'));
    expect(text).toContain('groundwork_a_total{service="test"} 3\n');
    expect(text).toContain('groundwork_b_total{why="y",service="test"} 2\n');
  });

  it('that count keep what they had when it cannot be read, and do not add it up', async () => {
    const metrics = new Metrics('test');
    let away = false;
    metrics.counterRead('a_total', 'A.', async () => (away ? Promise.reject(new Error('away')) : 3));

    await metrics.registry.metrics();
    away = true;

    expect(await metrics.registry.metrics()).toContain('groundwork_a_total{service="test"} 3\n');
  });
});

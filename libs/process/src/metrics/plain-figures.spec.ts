import { Counter, Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { PlainCounter, PlainHistogram } from './plain-figures.js';

const BUCKETS = [0.005, 0.1, 2.5];
const LABELS = ['route', 'status'] as const;

/** Returns the output of the metrics that `use` has used: ours and the library's. */
async function texts(
  use: (counter: Counter<'route' | 'status'>, times: Histogram<'route' | 'status'>, all: Counter, waits: Histogram) => void,
): Promise<{ plain: string; library: string }> {
  const plain = new Registry();
  const library = new Registry();
  for (const registry of [plain, library]) registry.setDefaultLabels({ service: 'test' });
  const about = (name: string, registry: Registry) => ({ name, help: `Of ${name}.`, registers: [registry] });
  use(
    new PlainCounter({ ...about('requests_total', plain), labelNames: LABELS }),
    new PlainHistogram({ ...about('seconds', plain), labelNames: LABELS, buckets: BUCKETS }),
    new PlainCounter(about('all_total', plain)),
    new PlainHistogram({ ...about('wait_seconds', plain), buckets: BUCKETS }),
  );
  use(
    new Counter({ ...about('requests_total', library), labelNames: LABELS }),
    new Histogram({ ...about('seconds', library), labelNames: LABELS, buckets: BUCKETS }),
    new Counter(about('all_total', library)),
    new Histogram({ ...about('wait_seconds', library), buckets: BUCKETS }),
  );
  const lines = async (registry: Registry): Promise<string> => {
    // The order of labels in a line means nothing.
    const sorted = (line: string): string =>
      line.replace(/\{(.*)\}/, (_, list: string) => `{${list.split(',').toSorted().join()}}`);
    return (await registry.metrics()).split('\n').map(sorted).join('\n');
  };
  return { plain: await lines(plain), library: await lines(library) };
}

describe('plain metrics', () => {
  it('are printed like those of the library', async () => {
    const { plain, library } = await texts((counter, times, all, waits) => {
      for (const status of [200, 404, 200]) {
        counter.inc({ route: '/a', status });
        counter.inc({ route: '/"b"\\', status }, 3);
        counter.inc({ route: '/a' }, 0.5);
        times.observe({ route: '/a', status }, 0.1);
        times.observe({ route: '/b', status }, 0.0001);
        times.observe({ route: '/b', status }, 100);
        times.labels({ route: '/c', status }).observe(2);
      }
      counter.labels('/d', '500').inc();
      times.labels('/d', '500').observe(0.2);
      all.inc();
      all.inc(5);
      waits.observe(0.05);
      waits.observe(3);
    });

    expect(plain).toBe(library);
    expect(plain).toContain('seconds_bucket{le="0.1",route="/a",service="test",status="200"} 2\n');
  });

  it('are exported from the start if they have no labels', async () => {
    const { plain, library } = await texts(() => {});

    expect(plain).toBe(library);
    expect(plain).toContain('all_total{service="test"} 0\n');
  });

  it('are not exported once removed, and restart at zero afterwards', async () => {
    const { plain, library } = await texts((counter, times) => {
      for (const [route, status] of [
        ['/a', 1],
        ['/a', 2],
        ['/b', 1],
      ] as const) {
        counter.inc({ route, status }, 7);
        times.observe({ route, status }, 0.1);
      }
      counter.remove({ route: '/a', status: 1 });
      counter.remove({ route: '/never', status: 1 });
      counter.remove({ route: '/b', status: 1 });
      times.remove({ route: '/a', status: 2 });
      counter.inc({ route: '/b', status: 1 });
    });

    expect(plain).toBe(library);
    expect(plain).toContain('requests_total{route="/b",service="test",status="1"} 1\n');
  });

  it('reject what is no figure', () => {
    const counter = new PlainCounter({ name: 'a_total', help: 'A.', registers: [] });
    const times = new PlainHistogram({ name: 'b', help: 'B.', registers: [], buckets: BUCKETS });

    expect(() => counter.inc(-1)).toThrow(TypeError);
    expect(() => counter.inc(NaN)).toThrow(TypeError);
    expect(() => times.observe(NaN)).toThrow(TypeError);
    expect(() => times.observe(Infinity)).toThrow(TypeError);
  });

  it('time from a start to an end, with the labels of both', async () => {
    const times = new PlainHistogram({ name: 'b', help: 'B.', registers: [], labelNames: LABELS, buckets: BUCKETS });
    times.startTimer({ route: '/a' })({ status: 1 });

    const { values } = await times.get();
    expect(values.at(-1)).toEqual({ metricName: 'b_count', labels: { route: '/a', status: 1 }, value: 1 });
  });
});

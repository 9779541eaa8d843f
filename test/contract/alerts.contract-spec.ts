import { describe, expect, it } from 'vitest';
import { ALERTS, figuresIn } from '../e2e/platform/monitoring.js';
import { SERVICES } from '../../apps/cli/src/operations/services.js';
import { evaluate, type Sample } from './promql.js';

/** Metrics of alerts that only some services have, by the beginnings of their names; every service has the others. */
const OWNERS: readonly (readonly [begin: string, services: readonly string[]])[] = [
  ['groundwork_http_', ['gateway']],
  ['groundwork_sandbox_', ['runtime']],
  ['groundwork_function_', ['runtime']],
  ['groundwork_logins_', ['identity']],
  ['groundwork_store_writable', []],
  ['groundwork_store_restarts_', []],
  ['groundwork_trigger_', ['triggers']],
  ['groundwork_push_', ['push']],
];

const ownersOf = (name: string): readonly string[] => OWNERS.find(([begin]) => name.startsWith(begin))?.[1] ?? SERVICES;

/** Metrics of a healthy, idle cluster, as far as alerts read them. */
const figures: readonly Sample[] = [...new Set(ALERTS.flatMap(({ expr }) => figuresIn(expr)))].flatMap((name) =>
  ownersOf(name).map((service) => ({
    labels: { __name__: name, job: 'groundwork', instance: service, service },
    value: name === 'up' || name === 'groundwork_trigger_leases_held' ? 1 : 0,
  })),
);

/** Returns the metrics after a process of each of these services is gone: Prometheus still reports it as not responding. */
const without = (gone: readonly string[]): Sample[] =>
  figures.flatMap((figure) => {
    if (!gone.includes(figure.labels['service'] ?? '')) return [figure];
    return figure.labels['__name__'] === 'up' ? [{ ...figure, value: 0 }] : [];
  });

const firing = (samples: readonly Sample[]): string[] =>
  ALERTS.filter(({ expr }) => evaluate(expr, samples).length > 0).map(({ alert }) => alert);

describe('alerts', () => {
  it('are silent while everything works', () => {
    expect(figures.length).toBeGreaterThan(20);
    expect(firing(figures)).toEqual([]);
  });

  it.each(SERVICES)('say that %s is gone', (service) => {
    expect(firing(without([service]))).toEqual([
      'GroundworkServiceDown',
      ...(service === 'triggers' ? ['GroundworkTriggersNobody'] : []),
    ]);
  });

  it('say so where Prometheus finds no process at all', () => {
    expect(firing([])).toEqual(['GroundworkServiceDown', 'GroundworkTriggersNobody']);
  });
});

describe('the evaluation', () => {
  const up = (service: string, value: number): Sample => ({ labels: { __name__: 'up', service }, value });

  it.each([
    ['up == 0', ['b']],
    ['up{service=~"a|c"} == 1', ['a', 'c']],
    ['up{service!="a"} > 0', ['c']],
    ['sum(up) == 2', [undefined]],
    ['sum by (service) (up) / sum by (service) (up) == 1', ['a', 'c']],
    ['max(up) > 0 and max(up) < 1', []],
    ['up == 0 or absent(up)', ['b']],
    ['absent(down{service="d"})', ['d']],
    ['rate(up[5m]) > 0 or up{service="a"}', ['a']],
  ])('of %s', (expr, services) => {
    const found = evaluate(expr, [up('a', 1), up('b', 0), up('c', 1)]);

    expect(found.map(({ labels }) => labels['service'])).toEqual(services);
  });

  it('throws for what it does not know', () => {
    expect(() => evaluate('topk(1, up)', [])).toThrow('the function topk is not known');
    expect(() => evaluate('up offset 5m', [])).toThrow("not understood from 'offset 5 m'");
  });
});

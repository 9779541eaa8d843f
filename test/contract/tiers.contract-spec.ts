import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROJECTS, projectsOf, tierFaults, TIERS } from '../../tools/test-tiers.js';

const project = { name: 'one', tier: 'test', include: ['apps/**/*.spec.ts'], exclude: ['apps/long/*.spec.ts'] } as const;

describe('the list of tiers', () => {
  it('has every test file of the tree, and no pattern without one', () => {
    expect(tierFaults()).toEqual([]);
  });

  it('names a file that no project runs, or only a nightly one', () => {
    const files = ['apps/a.spec.ts', 'apps/long/b.spec.ts', 'test/c.e2e-spec.ts'];
    const nightly = { name: 'two', tier: 'nightly', include: ['test/*.e2e-spec.ts'], exclude: [] } as const;

    expect(tierFaults(files, [project, nightly])).toEqual(['apps/long/b.spec.ts: in no tier', 'test/c.e2e-spec.ts: in no tier']);
  });

  it('names a pattern that matches nothing', () => {
    expect(tierFaults(['apps/a.spec.ts'], [project])).toEqual(["one: 'apps/long/*.spec.ts' matches no test file"]);
  });

  it('puts every project into one tier', () => {
    const tiers = ['test', 'all', 'nightly'] as const;

    expect(Object.keys(TIERS)).toEqual(tiers);
    expect(tiers.flatMap(projectsOf).toSorted()).toEqual(PROJECTS.map(({ name }) => name).toSorted());
  });

  it('has what each project is run with in the configuration', async () => {
    const { default: config } = await import('../../vitest.config.js');
    const projects = config.test?.projects ?? [];

    expect(projects).toHaveLength(PROJECTS.length);
    for (const each of projects) expect(each).toMatchObject({ test: { globalSetup: expect.anything() as unknown } });
  });

  it('repeats journeys in a cluster that exist, each for a reason', () => {
    const cluster = PROJECTS.find(({ name }) => name === 'cluster');

    expect(cluster?.include.length).toBeGreaterThan(20);
    expect(cluster?.include.filter((path) => !existsSync(path))).toEqual([]);
  });
});

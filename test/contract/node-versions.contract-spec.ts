import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';

interface Installed {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

interface Step {
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

const OLDEST = ['20.19.0', '22.13.0', '24.0.0'] as const;

const read = (path: string): string => readFileSync(path, 'utf8');
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

describe('Node', () => {
  it.each(OLDEST)('%s is supported, and those before it are not', (version) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    expect(satisfies(version, engines.node)).toBe(true);
    expect(satisfies(minor > 0 ? `${major}.${minor - 1}.9` : `${major - 1}.9.0`, engines.node)).toBe(false);
  });

  it.each(OLDEST)('%s is named by all packages, so that npm warns of none', (version) => {
    const { packages } = JSON.parse(read('package-lock.json')) as Installed;
    const others = Object.entries(packages).filter(([, { engines: asked }]) => asked?.node && !satisfies(version, asked.node));

    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('is tested in every supported release: all tests in the newest, what npm test runs in the others', () => {
    const { jobs } = parseYaml(read('.github/workflows/ci.yml')) as {
      jobs: Record<'check' | 'node', { strategy?: { matrix: { node: string[] } }; steps: Step[] }>;
    };
    const majors = OLDEST.map((version) => version.split('.')[0]);

    expect(jobs.check.steps.find((step) => step.with)?.with?.['node-version']).toBe(majors.at(-1));
    expect(jobs.check.steps.at(-1)).toEqual({ run: '.ci/run' });
    expect(jobs.node.strategy?.matrix.node).toEqual(majors.slice(0, -1));
    expect(jobs.node.steps.at(-1)).toEqual({ run: 'npm ci && npm test' });
  });

  it('is a supported release in images and the release workflow', () => {
    for (const [, version = ''] of read('Dockerfile').matchAll(/^FROM node:([\d.]+)-slim/gm)) {
      expect(version).toMatch(/^24\.\d+\.\d+$/);
      expect(satisfies(version, engines.node)).toBe(true);
    }
    expect(OLDEST.some((version) => version.startsWith(`${read('.nvmrc').trim()}.`))).toBe(true);
  });
});

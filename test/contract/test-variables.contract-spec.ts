import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '#process/env/environment.js';
import { COMPOSE_VARIABLES } from '../../tools/compose-variables.js';

/** Variables only tests set. */
const TEST_VARIABLES = ['GROUNDWORK_TEST_HASHES', 'GROUNDWORK_BUS_COPY'];

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());
}

/** Files operators set variables by: all of these, and all tables of the documentation. */
const whole = ['.env.example', 'README.md', 'docker-compose.yml', 'Dockerfile', ...filesBelow('deploy')];
const documents = filesBelow('docs').filter((path) => path.endsWith('.md'));
const tableOf = (path: string): string => (readFileSync(path, 'utf8').match(/^\s*\|.*$/gm) ?? []).join('\n');

describe.each(TEST_VARIABLES)('%s, for tests alone,', (name) => {
  it('is read by the platform', () => {
    const sources = [...filesBelow('apps/identity/src'), ...filesBelow('apps/standalone/src')];

    expect(sources.some((path) => !/spec\.ts$|fixture\.ts$/.test(path) && readFileSync(path, 'utf8').includes(name))).toBe(true);
  });

  it('is not documented for operators', () => {
    expect([...Object.keys(VARIABLES), ...Object.keys(COMPOSE_VARIABLES)]).not.toContain(name);
    expect(whole.length).toBeGreaterThan(10);
    expect(documents.length).toBeGreaterThan(10);
    expect(whole.filter((path) => readFileSync(path, 'utf8').includes(name))).toEqual([]);
    expect(documents.filter((path) => tableOf(path).includes(name))).toEqual([]);
  });
});

it('nothing an operator runs takes back that the image is for production', () => {
  const settings = ['docker-compose.yml', ...filesBelow('deploy')];

  expect(
    settings.filter((path) => readFileSync(path, 'utf8').replaceAll('NODE_ENV=production', '').includes('NODE_ENV')),
  ).toEqual([]);
});

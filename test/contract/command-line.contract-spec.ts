import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { afterAll, describe, expect, it } from 'vitest';
import { packagesOf } from '#testing/start-imports.js';
import { cliReference } from '../../apps/cli/src/program/reference.js';
import { clientTypes, writeClientTypes } from '../../tools/client-types.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'groundwork-client-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function formatted(text: string, path: string): Promise<string> {
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

describe('the administration client', () => {
  it('has the types the description of the API has', async () => {
    const path = join(root, 'libs/admin-client/src/described-api.ts');
    const description: unknown = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));

    await writeClientTypes();
    const [head, ...types] = readFileSync(path, 'utf8').split(/(?<=\n)/);

    expect(head).toMatch(/^\/\/ Made of docs\/openapi\.json by tools\/client-types\.ts, [0-9a-f]{64}\. Not to be edited\.\n$/);
    expect(types.join('')).toBe(await clientTypes(description));
  });

  it('is a separate package that needs nothing of Node.js', { timeout: 120_000 }, () => {
    const project = join(root, 'libs/admin-client');
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project, '--outDir', directory], { encoding: 'utf8' });

    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
    const description = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as typeof description & {
      readonly version: string;
    };
    const written = readdirSync(directory);
    for (const path of Object.values(description.exports['.'] ?? {})) expect(written).toContain(path.replace('./dist/', ''));
    for (const [name, version] of Object.entries(description.dependencies)) expect(whole.dependencies[name]).toBe(version);
    const sources = written.filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(directory, name), 'utf8'));
    const imported = sources.flatMap((source) => [...source.matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name));
    expect(new Set(imported)).toEqual(new Set(Object.keys(description.dependencies)));
  });
});

describe('the command line', () => {
  it('loads nothing at its start that one command alone needs', () => {
    const { packages, files } = packagesOf('apps/cli/src/main.ts');

    expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['commander']);
    expect(files).toBeLessThan(30);
  });

  it('is documented as it is', async () => {
    const path = join(root, 'docs/cli.md');
    const text = readFileSync(path, 'utf8');

    const made = text.replace(
      /<!-- commands -->[^]*<!-- \/commands -->/,
      () => `<!-- commands -->\n\n${cliReference()}\n\n<!-- /commands -->`,
    );
    expect(await formatted(made, path)).toBe(text);
  });
});

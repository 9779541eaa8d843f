import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Registry } from './registry.js';
import { resolvePackages } from './resolve-packages.js';

type Versions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const URL_OF = 'http://registry.test/npm';

function registryOf(packages: Readonly<Record<string, Versions>>, files: Readonly<Record<string, Buffer>> = {}): Registry {
  return new Registry(`${URL_OF}/`, async (url) => {
    const path = url.slice(URL_OF.length + 1);
    if (files[path] !== undefined) return files[path];
    const versions = packages[decodeURIComponent(path)];
    if (versions === undefined) return undefined;
    const latest = Object.keys(versions)
      .filter((version) => !version.includes('-'))
      .at(-1);
    return Buffer.from(JSON.stringify({ 'dist-tags': { latest, next: Object.keys(versions).at(-1) }, versions }));
  });
}

const needs = (dependencies: object, more: object = {}) => ({ dependencies, ...more });

async function placed(registry: Registry, wanted: Readonly<Record<string, string>>): Promise<string[]> {
  const packages = Object.entries(wanted).map(([name, version]) => ({ name, version }));
  return (await resolvePackages(registry, packages)).map(({ folder, found }) => `${folder}@${found.version}`).toSorted();
}

describe('packages of a registry', () => {
  const registry = registryOf({
    a: { '1.0.0': needs({ b: '^1.0.0' }), '1.2.0': needs({ b: '^1.0.0' }), '2.0.0-beta': {} },
    b: { '1.0.0': {}, '1.1.0': {}, '2.0.0': {} },
    c: { '1.0.0': needs({ a: '^1.0.0', b: '^2.0.0' }) },
    '@s/d': { '1.0.0': needs({ e: '*' }, { optionalDependencies: { e: '*' } }) },
    p: { '1.0.0': { peerDependencies: { b: '1', x: '1' }, peerDependenciesMeta: { x: { optional: true } } } },
    left: { '1.0.0': needs({ right: '1' }) },
    right: { '1.0.0': needs({ left: '1' }) },
    bad: { '1.0.0': needs({ x: 'git+ssh://host/x' }) },
    lost: { '1.0.0': needs({ gone: '1' }) },
  });

  it.each<readonly [wanted: Record<string, string>, folders: readonly string[]]>([
    [{ a: '1.0.0' }, ['node_modules/a@1.0.0', 'node_modules/b@1.1.0']],
    [{ a: '^1' }, ['node_modules/a@1.2.0', 'node_modules/b@1.1.0']],
    [{ a: 'next' }, ['node_modules/a@2.0.0-beta']],
    [{ a: '' }, ['node_modules/a@1.2.0', 'node_modules/b@1.1.0']],
    [
      { c: '1', b: '1.0.0' },
      ['node_modules/a@1.2.0', 'node_modules/b@1.0.0', 'node_modules/c/node_modules/b@2.0.0', 'node_modules/c@1.0.0'],
    ],
    [{ '@s/d': '1' }, ['node_modules/@s/d@1.0.0']],
    [{ p: '1' }, ['node_modules/b@1.1.0', 'node_modules/p@1.0.0']],
    [{ left: '1' }, ['node_modules/left@1.0.0', 'node_modules/right@1.0.0']],
    [{}, []],
  ])('%j are placed', async (wanted, folders) => {
    expect(await placed(registry, wanted)).toStrictEqual(folders);
  });

  it.each<readonly [wanted: Record<string, string>, fault: string, message: string]>([
    [{ gone: '1' }, 'failed', 'package "gone" not found in the registry'],
    [{ lost: '1' }, 'failed', 'package "gone" not found in the registry'],
    [{ a: '3' }, 'failed', 'the registry has no version of "a" that matches "3"'],
    [{ a: 'tag' }, 'failed', 'the registry has no version of "a" that matches "tag"'],
    [{ bad: '1' }, 'invalid', 'the version of "x" must be a version or a range of the registry'],
  ])('%j are rejected', async (wanted, fault, message) => {
    await expect(placed(registry, wanted)).rejects.toMatchObject({ fault, message });
  });

  it('are what was published', async () => {
    const bytes = Buffer.from('published');
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const shasum = createHash('sha1').update(bytes).digest('hex');
    const dist = (more: object) => ({ dist: { tarball: 'http://elsewhere.test/npm/a/-/a.tgz', ...more } });
    const served = registryOf(
      {
        a: {
          '1.0.0': dist({ integrity }),
          '1.0.1': dist({ shasum }),
          '1.0.2': dist({ integrity: 'sha512-AAAA' }),
          '1.0.3': dist({}),
        },
      },
      { 'a/-/a.tgz': bytes },
    );
    const file = async (version: string): Promise<Buffer> => served.download(await served.version('a', version), 1_000);

    expect(await file('1.0.0')).toStrictEqual(bytes);
    expect(await file('1.0.1')).toStrictEqual(bytes);
    for (const version of ['1.0.2', '1.0.3']) {
      await expect(file(version)).rejects.toMatchObject({
        fault: 'failed',
        message: `the checksum of "a" ${version} differs from the published one`,
      });
    }
  });
});

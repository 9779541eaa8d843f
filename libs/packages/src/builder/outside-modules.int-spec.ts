import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackagesError } from '../packages-error.js';
import { bundle, endBundler } from './bundle.js';
import { PackageFolder } from './package-folder.js';

let above: string;
let root: string;
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'groundwork-outside-'));
  root = join(above, 'unpacked');
  await mkdir(join(root, 'node_modules/a'), { recursive: true });
  await mkdir(join(above, 'node_modules/there'), { recursive: true });
  await writeFile(join(above, 'there.js'), 'module.exports = 1');
  await writeFile(join(above, 'node_modules/there/index.js'), 'module.exports = 1');
});
afterAll(async () => {
  await endBundler();
  await rm(above, { recursive: true });
});

/** Text of the module a package becomes that requires another. */
async function builtFor(specifier: string): Promise<string> {
  const entry = join(root, 'node_modules/a/index.js');
  await writeFile(entry, `module.exports = require(${JSON.stringify(specifier)})`);
  const { modules, ids } = await bundle(root, [entry], 'p');
  return modules.get(ids[0] ?? '')?.text ?? '';
}

describe('a module outside of the packages', () => {
  it.each([
    ['an absolute path', () => join(above, 'there.js'), () => join(above, 'not-there.js')],
    ['an absolute path of the system', () => '/etc/passwd', () => '/etc/not-there'],
    ['a path that climbs', () => '../../../there.js', () => '../../../not-there.js'],
    ['the folder above', () => '../../..', () => '../../../not-there'],
  ])('is the same whether there is a file or not: %s', async (_, there, notThere) => {
    const built = await builtFor(there());
    expect(built).toContain('the module is outside of the packages');
    expect(await builtFor(notThere())).toBe(built);
  });

  it('is not there where a folder above has a module of the name', async () => {
    const [built, missing] = [await builtFor('there'), await builtFor('gone')];
    expect(built).not.toContain('outside of the packages');
    expect(built.replaceAll('there', 'gone')).toBe(missing);
  });

  it.each(['main', 'module'])('is none that is the %s of a package, whether there is a file or not', async (member) => {
    const built = async (value: string, index: string): Promise<string> => {
      const folder = new PackageFolder(await mkdtemp(join(above, 'described-')));
      const description = JSON.stringify({ name: 'b', version: '1.0.0', [member]: value });
      await folder.take('node_modules/b/package.json', Buffer.from(description));
      await folder.take('node_modules/b/index.js', Buffer.from(`module.exports = ${index}`));
      await folder.take('node_modules/a/index.js', Buffer.from("module.exports = require('b')"));
      const { modules, ids } = await bundle(folder.root, [join(folder.root, 'node_modules/a/index.js')], 'p');
      return modules.get(ids[0] ?? '')?.text ?? '';
    };
    const [inside, ...outside] = await Promise.all(
      [
        './index.js',
        '../../../there.js',
        '../../../gone.js',
        join(above, 'there.js'),
        join(above, 'gone.js'),
        '/etc/passwd',
        '/etc/gone',
      ].map((value) => built(value, '"its own"')),
    );
    expect(inside).toContain('"its own"');
    expect(outside).toEqual(outside.map(() => inside));
  });

  it('is none of those that climb inside', async () => {
    await mkdir(join(root, 'node_modules/..b'), { recursive: true });
    await writeFile(join(root, 'node_modules/..b/index.js'), 'module.exports = "inside"');
    expect(await builtFor('../..b/index.js')).toContain('"inside"');
  });
});

describe('a path that is a file and a folder', () => {
  it.each([
    ['node_modules/b/c.js', 'node_modules/b/c.js/d.js', 'node_modules/b/c.js/d.js'],
    ['node_modules/b/e.js/f/g.js', 'node_modules/b/e.js', 'node_modules/b/e.js'],
    ['node_modules/b/h.js', 'node_modules/b/h.js/i/j.js', 'node_modules/b/h.js/i/j.js'],
  ])('is refused by its path in the archive alone: %s, %s', async (first, second, named) => {
    const folder = new PackageFolder(join(above, 'clash'));
    await folder.take(first, Buffer.from('1'));
    const refused = await folder.take(second, Buffer.from('2')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PackagesError);
    expect(refused).toMatchObject({ fault: 'invalid', message: `a path in the archive is a file and a folder: "${named}"` });
  });
});

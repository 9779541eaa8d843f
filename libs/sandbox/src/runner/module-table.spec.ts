import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModuleReach } from '../packages/module-reach.js';
import { OpenedFolder, packModules } from '../packages/packed-modules.js';
import { ModuleTable } from './module-table.js';
import type { Compiler } from './program.js';

const COMPILER = {
  compileModule: (_id: string, text: string) => ({ bytecode: Buffer.from(text) }),
} as Pick<Compiler, 'compileModule'> as Compiler;

afterEach(() => vi.restoreAllMocks());

function loaded(table: ModuleTable, path: string): string {
  return Buffer.from(table.find(`=${path}`, new ModuleReach()) ?? '').toString();
}

describe('modules of a runner', () => {
  it('are unpacked once with all others of their part', () => {
    const paths = ['flat/a.js', 'flat/b.js', 'flat/lib/c.js', '@scope/flat/d.js', '@scope/flat/lib/e.js'];
    const folders = packModules(paths.map((path) => ({ path, kind: 'commonJs', text: `text of ${path}` })));
    const table = new ModuleTable(COMPILER, { folders, links: {} });
    const unpacking = vi.spyOn(OpenedFolder.prototype, 'texts');

    for (const path of [...paths, ...paths.toReversed()]) expect(loaded(table, path)).toBe(`text of ${path}`);
    expect(unpacking).toHaveBeenCalledTimes(2);
  });

  it('keep the parts that were used last', () => {
    const paths = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [1, 2, 3].map((n) => `${name}/${n}.js`));
    const folders = packModules(paths.map((path) => ({ path, kind: 'commonJs', text: path })));
    const table = new ModuleTable(COMPILER, { folders, links: {} });
    for (const path of ['a/1.js', 'b/1.js', 'c/1.js', 'd/1.js', 'a/2.js', 'e/1.js']) loaded(table, path);
    const unpacking = vi.spyOn(OpenedFolder.prototype, 'texts');

    loaded(table, 'a/3.js');
    expect(unpacking).not.toHaveBeenCalled();
    loaded(table, 'b/2.js');
    expect(unpacking).toHaveBeenCalledTimes(1);
  });

  it.each(['?c\na', '=a/index.js'])('say nothing of this process where they cannot be read: %j', (request) => {
    const folders = { a: { index: 'damaged', parts: [] } };

    expect(new ModuleTable(COMPILER, { folders, links: {} }).find(request, new ModuleReach())).toBe(
      '{"name":"Error","message":"the modules of packages cannot be read"}',
    );
  });
});

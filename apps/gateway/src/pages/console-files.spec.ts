import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConsoleFiles } from './console-files.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'console-files-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function filesIn(folder: string): ConsoleFiles {
  return new (class extends ConsoleFiles {
    protected override readonly folder = folder;
  })();
}

function build(folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<p>the page</p>');
  for (const [suffix, text] of Object.entries({ '': 'let a', '.br': 'as brotli', '.gz': 'as gzip' })) {
    writeFileSync(join(folder, `assets/main.js${suffix}`), text);
  }
}

describe('the files of the console', () => {
  it('are found once the console is built, also by a gateway that was asked for them before', () => {
    const files = filesIn(join(directory, 'console/'));
    expect(files.index()).toBeNull();
    expect(files.find('assets/main.js')).toBeNull();

    build(join(directory, 'growing'));
    renameSync(join(directory, 'growing'), join(directory, 'console'));

    expect(files.index()).toBe('<p>the page</p>');
    expect(files.find('assets/main.js')).toEqual({
      type: 'text/javascript; charset=utf-8',
      identity: Buffer.from('let a'),
      br: Buffer.from('as brotli'),
      gzip: Buffer.from('as gzip'),
    });
  });

  it('have fonts among them, which are sent as they are', () => {
    build(join(directory, 'console'));
    writeFileSync(join(directory, 'console/assets/text.woff2'), 'a font');

    expect(filesIn(join(directory, 'console/')).find('assets/text.woff2')).toEqual({
      type: 'font/woff2',
      identity: Buffer.from('a font'),
      br: null,
      gzip: null,
    });
  });

  it('have no form in Brotli where the package left it out', () => {
    build(join(directory, 'console'));
    rmSync(join(directory, 'console/assets/main.js.br'));

    const found = filesIn(join(directory, 'console/')).find('assets/main.js');
    expect(found).toMatchObject({ br: null, gzip: Buffer.from('as gzip') });
  });

  it('are only those of the build', () => {
    build(join(directory, 'console'));
    writeFileSync(join(directory, 'outside.js'), '');
    const files = filesIn(join(directory, 'console/'));
    for (const name of ['assets/main.js.br', 'index.html', '../outside.js', 'assets', '']) expect(files.find(name)).toBeNull();
  });
});

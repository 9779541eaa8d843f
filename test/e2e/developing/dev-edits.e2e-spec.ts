import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppAdmin } from '../platform/admin.js';
import { eventually } from '../platform/eventually.js';
import { called, DevelopedApp, filesIn } from './developed-app.js';
import { hasTerminals, TerminalDev } from './terminal-dev.js';

let app: DevelopedApp;
afterEach(() => app.remove());

/** Changes a function as the console does. */
async function edit(admin: AppAdmin, name: string, source: string): Promise<void> {
  const functions = await admin.must<readonly { readonly _id: string; readonly name: string }[]>('GET', '/functions');
  const found = functions.find((each) => each.name === name);
  await admin.must('PUT', `/functions/${found?._id ?? ''}`, { name, source, private: false });
}

/** Returns the files of the directory without files specific to this machine. */
const files = (): Promise<Readonly<Record<string, string>>> => filesIn(app.directory, '.groundwork');

describe('edits made elsewhere', () => {
  beforeEach(async () => {
    app = await DevelopedApp.createAnywhere();
  });

  it('are written only to the files that differ, and continue from there', async () => {
    const run = app.start(['--console-edits', 'pull']);
    const admin = await app.administrated(await run.ready());
    await run.told('types');
    const before = await files();

    await edit(admin, 'hello', 'exports = () => "of the console";');
    expect(await run.told('pulled')).toMatchObject({ files: ['functions/hello.js'] });

    expect(await files()).toEqual({ ...before, 'functions/hello.js': 'exports = () => "of the console";' });
    await app.put({ 'functions/more.js': 'exports = () => "more";' });
    await run.told('deployed', 2);
    expect([await called(admin, 'hello'), await called(admin, 'more')]).toEqual(['of the console', 'more']);
    expect((await run.interrupt()).code).toBe(0);
  });

  it('pause pushes without a prompt, and lose nothing if both changed a file', { timeout: 180_000 }, async () => {
    const run = app.start();
    const admin = await app.administrated(await run.ready());
    await edit(admin, 'hello', 'exports = () => "theirs";');
    expect(await run.told('changed-elsewhere')).toMatchObject({ files: ['functions/hello.js'] });
    await app.put({ 'functions/hello.js': 'exports = () => "mine";' });
    expect(await called(admin, 'hello')).toBe('theirs');
    expect((await run.interrupt()).code).toBe(0);

    const paused = await app.once();
    expect(paused).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('functions/hello.js: pass --console-edits pull or keep'),
    });

    const conflict = await app.once(['--console-edits', 'pull']);
    expect(conflict.code).toBe(4);
    expect(conflict.stdout).toContain('✗ also changed locally: functions/hello.js');
    expect(await files()).toMatchObject({
      'functions/hello.js': 'exports = () => "mine";',
      'functions/hello.js.console': 'exports = () => "theirs";',
    });

    const kept = app.start(['--console-edits', 'keep']);
    const later = await app.administrated(await kept.ready());
    expect(await called(later, 'hello')).toBe('mine');
    expect((await kept.interrupt()).code).toBe(0);
  });
});

describe.skipIf(!hasTerminals)('edits made elsewhere, in a terminal', () => {
  beforeEach(async () => {
    app = await DevelopedApp.create();
  });

  it('are pulled, or overwritten, by a key, and all data go by another one', { timeout: 120_000 }, async () => {
    const dev = new TerminalDev(app, ['--port', '0']);
    try {
      const url = /API (http\S+)/.exec(await dev.shown('deployed 4 files'))?.[1] ?? '';
      expect(dev.text()).toMatch(/Console +http:\/\/127\.0\.0\.1:\d+\/#setup=[\w-]{43} +o opens it\n/);
      const admin = await app.administrated(url);
      await edit(admin, 'hello', 'exports = () => "pulled";');
      await dev.shown('p pull it · k keep mine');
      dev.type('p');
      await dev.shown('pulled functions/hello.js');
      expect(await app.read('functions/hello.js')).toBe('exports = () => "pulled";');

      await app.put({ 'functions/between.js': 'exports = () => 1;' });
      await dev.shown('functions/between.js');
      await edit(admin, 'hello', 'exports = () => "overwritten";');
      await dev.shown('p pull it · k keep mine', 2);
      dev.type('k');
      await dev.shown('your files are kept');
      expect(await called(admin, 'hello')).toBe('overwritten');
      await app.put({ 'functions/other.js': 'exports = () => 1;' });
      await eventually(
        () => called(admin, 'hello'),
        (result) => result === 'pulled',
      );
      dev.type('h');
      await dev.shown('  x  remove all data and restart');
      dev.type('x');
      await dev.shown('Remove all data of the platform in');
      dev.type('y\r');
      await dev.shown('all data of the platform is removed');
      await dev.shown('deployed 6 files');
      dev.type('\u0003');
      expect(await dev.end()).toBe(0);
    } finally {
      dev.kill();
    }
  });
});

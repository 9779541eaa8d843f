import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runScript } from './run-script.js';

const nameNow = (): string => `program.js.${process.version}-${process.arch}-${cachedDataVersionTag().toString(16)}.compiled`;
const NAME = nameNow();
const MAIN =
  'exports.main = () => ({ started: Promise.resolve(), ran: [typeof require("node:fs").readFileSync, url] }); exports.parts = (name) => "part " + name;';

describe('a program that is one script', () => {
  let directory = '';
  let dataDir = '';
  let atExit: (() => void)[] = [];

  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-script-'));
    directory = join(folder, 'programs');
    dataDir = join(folder, 'data');
    mkdirSync(directory);
    mkdirSync(dataDir);
    write(MAIN);
    atExit = [];
    vi.spyOn(process, 'once').mockImplementation((event, listener) => {
      if (event === 'exit') atExit.push(listener as () => void);
      return process;
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(join(directory, '..'), { recursive: true });
  });

  const script = (): URL => pathToFileURL(join(directory, 'program.js'));
  const write = (body: string): void =>
    writeFileSync(join(directory, 'program.js'), `(function (exports, require, module, url) { ${body} })`);
  const beside = (): string => join(directory, NAME);
  const inData = (): string => join(dataDir, 'compiled', NAME);
  const files = (): string[] => [...readdirSync(directory), ...readdirSync(dataDir, { recursive: true })].map(String);
  /** One process from its start to its end; returns whether it wrote what V8 compiled. */
  const start = async (): Promise<boolean> => {
    const program = runScript(script(), dataDir);
    expect(program).toMatchObject({ ran: ['function', script().href] });
    await program.started;
    const ends = atExit;
    atExit = [];
    for (const end of ends) end();
    return ends.length > 0;
  };

  it('keeps what V8 compiled beside it for the next start', async () => {
    expect(await start()).toBe(true);
    expect(files()).toEqual(['program.js', NAME]);
    const { ino } = statSync(beside());

    expect(await start()).toBe(false);
    expect(statSync(beside()).ino).toBe(ino);
  });

  it.each<[string, (path: string) => void]>([
    ['empty', (path) => truncateSync(path, 0)],
    ['cut', (path) => truncateSync(path, 100)],
    ['damaged', (path) => writeFileSync(path, readFileSync(path).fill(0x55, 40, 60))],
    ['garbage', (path) => writeFileSync(path, 'garbage')],
  ])('starts and writes it again where the file is %s', async (_, spoil) => {
    await start();
    const whole = statSync(beside()).size;
    spoil(beside());

    expect(await start()).toBe(true);
    expect(statSync(beside()).size).toBe(whole);
    expect(await start()).toBe(false);
  });

  it.skipIf(!process.version.startsWith('v20.'))('keeps code for each set of options of V8', async () => {
    await start();
    setFlagsFromString('--stress-runs=1');
    const other = nameNow();
    expect([await start(), await start()]).toEqual([true, false]);
    setFlagsFromString('--stress-runs=0');

    expect(files()).toEqual(['program.js', NAME, other].toSorted());
    expect(await start()).toBe(false);
  });

  it('leaves what another V8 compiled, and keeps its own in the data directory', async () => {
    const code = Buffer.from('code of another version of V8, too long to be only a header of it');
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc32(code));
    const foreign = Buffer.concat([checksum, code]);
    writeFileSync(beside(), foreign);

    expect(await start()).toBe(true);
    expect(readFileSync(beside())).toEqual(foreign);
    expect(files()).toEqual(['program.js', NAME, 'compiled', join('compiled', NAME)]);
    expect(await start()).toBe(false);
  });

  it('keeps it in the data directory where nothing can be written beside it', async () => {
    // Makes a directory in its place, as root may write everywhere.
    mkdirSync(beside());

    expect(await start()).toBe(true);
    expect(statSync(inData()).isFile()).toBe(true);
    expect(await start()).toBe(false);
  });

  it('removes what older versions kept in the data directory', async () => {
    mkdirSync(beside());
    mkdirSync(join(dataDir, 'compiled'));
    writeFileSync(join(dataDir, 'compiled', 'program.js.v1.0.0-x64.compiled'), 'older');
    writeFileSync(join(dataDir, 'compiled', 'notes.txt'), 'of the operator');

    expect(await start()).toBe(true);
    expect(readdirSync(join(dataDir, 'compiled')).toSorted()).toEqual(['notes.txt', NAME]);
  });

  it('starts where nothing can be written at all', async () => {
    mkdirSync(beside());
    writeFileSync(join(dataDir, 'compiled'), '');

    expect(await start()).toBe(true);
    expect(await start()).toBe(true);
    expect(files()).toEqual(['program.js', NAME, 'compiled']);
  });

  it('runs another program with parts of it instead, and keeps what V8 compiled of the script', async () => {
    const other = pathToFileURL(join(directory, 'other.js'));
    const body = 'exports.started = Promise.resolve(); exports.ran = [typeof require("node:fs").readFileSync, url, parts("a")];';
    writeFileSync(other, `(function (exports, require, module, url, parts) { ${body} })`);

    const program = runScript(script(), undefined, other);
    await program.started;
    for (const end of atExit) end();

    expect(program).toMatchObject({ ran: ['function', other.href, 'part a'] });
    expect(files().toSorted()).toEqual(['other.js', 'program.js', NAME].toSorted());
  });

  it('keeps nothing of a start that failed', async () => {
    write('exports.main = () => ({ started: Promise.reject(new Error("no")) });');
    const { started } = runScript(script(), dataDir);

    await expect(started).rejects.toThrow('no');
    expect(atExit).toEqual([]);
    expect(files()).toEqual(['program.js']);
  });
});

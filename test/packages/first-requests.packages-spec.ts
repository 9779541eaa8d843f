import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { BuiltPackages } from '#packages/builder/build-modules.js';
import { BuilderProcess } from '#packages/builder-process.js';
import { UPLOAD_BYTES_MAX } from '#packages/limits.js';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import type { SandboxEngine } from '#sandbox/sandbox-engine.js';
import { TRIALS, type Trial } from './first-requests.js';
import { Installation } from './installation.js';
import { StubServer } from './stub-server.js';

const DOCUMENT = new URL('../../docs/compatibility/functions.md', import.meta.url).pathname;
const TABLE = /(?<=<!-- first requests -->\n\n)[\s\S]*?(?=\n\n<!-- \/first requests -->)/;
const HEAD = ['Package', 'Tried', 'Requests', 'Result'];
const MINUTES = 60_000;
/** All are run each night. */
const TRIED = TRIALS.filter(({ isShort }) => isShort || inject('longTests'));

const folderOf = (each: Trial['packages'][number]): readonly [name: string, folder: string] =>
  typeof each === 'string' ? [each, each] : each;

/** Packs files, compressed only where an upload would be too large: that takes a quarter of a build's CPU and shows nothing here. */
function archiveOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { compress: size > UPLOAD_BYTES_MAX });
  zip.end();
  return buffer(zip.outputStream as PassThrough);
}

/** Returns the rows as a table, laid out as the formatter does. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  );
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [
    line(HEAD),
    line(
      HEAD.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

describe('packages of real apps, from the registry', () => {
  const server = new StubServer();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const builds = new Map<string, Promise<BuiltPackages>>();
  const rows = new Map<Trial, string[]>();
  let installation: Installation;
  let engine: SandboxEngine;

  beforeAll(async () => {
    await server.start();
    installation = await Installation.create(TRIED.flatMap(({ packages }) => packages.map((each) => folderOf(each)[1])));
    engine = createSandboxEngine({ runners: 1, queueMs: MINUTES });
    await engine.ready();
  }, 10 * MINUTES);

  afterAll(async () => {
    await engine.close();
    await installation.remove();
    server.close();
  });

  /** Builds what an upload of the packages becomes. */
  async function build({ packages }: Trial): Promise<BuiltPackages> {
    const builder = await BuilderProcess.start();
    try {
      const file = join(builder.folder, 'upload');
      await writeFile(file, await archiveOf(installation.filesOf(new Map(packages.map(folderOf)))));
      await builder.unpack({ kind: 'archive', file, below: '' });
      return await builder.build();
    } finally {
      await builder.close();
    }
  }

  /** Runs a trial, and returns its result, or its error with the notes of the build. */
  async function outcomeOf(trial: Trial): Promise<{ result: unknown } | { error: string }> {
    const key = JSON.stringify(trial.packages);
    const building = builds.get(key) ?? build(trial);
    builds.set(key, building);
    const built = await building;
    const source = `exports = async (url, pem) => JSON.stringify(await (async () => { ${trial.body} })()) ?? 'null'`;
    server.answer(trial.reply ?? (() => ({})));
    const outcome = await engine.invoke({
      bundle: {
        key: createHash('sha256').update(key).update(source).digest('hex'),
        appId: 'app',
        functions: [{ name: 'fn', source }],
        modules: { key, folders: built.folders, links: built.links },
      },
      call: { kind: 'function', name: 'fn' },
      argumentsEjson: JSON.stringify(['https://api.test', pem]),
      context: '{}',
      limits: { cpuMs: MINUTES, wallMs: 2 * MINUTES, memoryMb: 256 },
      host: server.host,
    });
    if (outcome.ok) return { result: JSON.parse(JSON.parse(outcome.resultEjson) as string) as unknown };
    return { error: [outcome.error.message, ...built.notes].join('\n') };
  }

  it.each(TRIED.map((trial) => [trial.packages.map((each) => folderOf(each)[1]).join(' with '), trial.tried, trial] as const))(
    '%s: %s',
    { timeout: 5 * MINUTES },
    async (_name, _tried, trial) => {
      const { packages, tried, requests, result, refused } = trial;
      const outcome = await outcomeOf(trial);
      const arrived = server.arrived.map(({ line }) => line);

      if (refused === undefined) {
        expect({ ...outcome, arrived }).toStrictEqual({ result, arrived: requests.map(([line]) => line) });
        for (const [index, [, body]] of requests.entries()) expect(server.arrived[index]?.body).toContain(body);
      } else {
        expect({ ...outcome, arrived }).toStrictEqual({ error: expect.stringContaining(refused) as string, arrived: [] });
      }
      const names = packages.map((each) => {
        const [name, folder] = folderOf(each);
        return `\`${name}\` ${installation.versionOf(folder)}`;
      });
      const shown = arrived.map((line) => `\`${line}\``).join(', ');
      rows.set(trial, [names.join(', '), tried, shown, refused === undefined ? 'runs' : `no: ${refused}`]);
    },
  );

  it('are in the table on the page of functions', () => {
    const cells = (line: string): string[] =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    const lines = (TABLE.exec(readFileSync(DOCUMENT, 'utf8'))?.[0] ?? '').split('\n').map(cells);
    expect(lines.length).toBe(TRIALS.length + 2);
    expect(rows.size).toBe(TRIED.length);
    expect(lines).toEqual(expect.arrayContaining([...rows.values()]));
  });

  it.runIf(inject('longTests'))('are the table, in this order, which `LONG_TESTS=true vitest -u` writes', async () => {
    const page = readFileSync(DOCUMENT, 'utf8');
    expect(page).toMatch(TABLE);

    await expect(page.replace(TABLE, () => tableOf([...rows.values()]))).toMatchFileSnapshot(DOCUMENT);
  });
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BuilderProcess } from '#packages/builder-process.js';
import type { BuiltPackages } from '#packages/builder/build-modules.js';
import { writeArchive } from '#packages/archive/write-archive.js';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import type { HostCalls } from '#sandbox/sandbox-engine.js';
import type { SandboxEngine } from '#sandbox/sandbox-engine.js';

const ROOT = new URL('../../', import.meta.url).pathname;
const DOCUMENT = 'docs/compatibility/functions.md';
const MARK = /<!-- packages -->\n([\s\S]*?)<!-- \/packages -->/;

/** Packages as real apps use them: what is tried, and what must come of it. */
const PROBES: readonly (readonly [name: string, tried: string, body: string, result: unknown])[] = [
  [
    'lodash',
    '`chunk`, `lodash/cloneDeep`, `lodash/fp`',
    "return [require('lodash').chunk([1, 2, 3], 2), require('lodash/cloneDeep')({ a: 1 }), require('lodash/fp').map((x) => x + 1)([1])]",
    [[[1, 2], [3]], { a: 1 }, [2]],
  ],
  [
    'axios',
    '`get` with parameters, `post` with JSON, an error status',
    "const axios = require('axios'); const got = await axios.get(url, { params: { q: 'ä' } }); const sent = await axios.post(url, { a: 1 }, { headers: { 'X-Own': 'b' } }); const failed = await axios.get(`${url}/404`).catch((e) => e.response.status); return [got.data.url, sent.status, sent.data.body, sent.data.own, failed]",
    ['/?q=%C3%A4', 200, '{"a":1}', 'b', 404],
  ],
  [
    'qs',
    '`parse`, `stringify`',
    "const qs = require('qs'); return [qs.parse('a[b]=1'), qs.stringify({ a: [1, 2] }, { encode: false })]",
    [{ a: { b: '1' } }, 'a[0]=1&a[1]=2'],
  ],
  [
    'moment-timezone',
    '`tz`, `format`',
    "return require('moment-timezone').tz('2020-07-01T00:00:00Z', 'Europe/Berlin').format()",
    '2020-07-01T02:00:00+02:00',
  ],
  [
    'async',
    '`async/eachSeries`',
    "const seen = []; await require('async/eachSeries')([1, 2], (n, done) => { seen.push(n); done() }); return seen",
    [1, 2],
  ],
  [
    'uuid',
    '`v4`, `v5`',
    "const { v4, v5, validate } = require('uuid'); return [validate(v4()), v5('a', v5.URL)]",
    [true, 'e1407479-3136-56c0-9908-bb02fb0339e2'],
  ],
  ['jwt-decode', '`jwtDecode`', "return require('jwt-decode').jwtDecode('e30.eyJzdWIiOiJhIn0.x')", { sub: 'a' }],
  [
    'dayjs',
    '`format`, `dayjs/plugin/utc`',
    "const dayjs = require('dayjs'); dayjs.extend(require('dayjs/plugin/utc')); return dayjs.utc(0).format()",
    '1970-01-01T00:00:00Z',
  ],
  ['validator', '`isEmail`', "return require('validator').isEmail('a@b.de')", true],
  [
    'nodemailer',
    '`jsonTransport`; SMTP needs sockets',
    "const sent = await require('nodemailer').createTransport({ jsonTransport: true }).sendMail({ to: 'a@b.de', text: 'x' }); return JSON.parse(sent.message).text",
    'x',
  ],
  [
    'bson',
    '`serialize`, `deserialize`',
    "const { serialize, deserialize } = require('bson'); return deserialize(serialize({ a: 1 }))",
    { a: 1 },
  ],
  [
    'jsonwebtoken',
    '`sign` and `verify` with HS256',
    "const jwt = require('jsonwebtoken'); return jwt.verify(jwt.sign({ a: 1 }, 'secret', { noTimestamp: true }), 'secret')",
    { a: 1 },
  ],
  ['mongodb', '`MongoClient`', "return await new (require('mongodb').MongoClient)('mongodb://127.0.0.1:1').connect()", null],
];

/** Packages of every run: requests, cryptography, plug-ins, nothing of these. All are built each night. */
const SHORT: ReadonlySet<string> = new Set(['axios', 'jsonwebtoken', 'dayjs', 'uuid']);
const TRIED = PROBES.filter(([name]) => inject('longTests') || SHORT.has(name));

interface Description {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The files of packages and of all they need, as an installation has them. */
function filesOf(names: readonly string[]): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const open = names.map((name) => `node_modules/${name}`);
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (files.has(`${folder}/package.json`)) continue;
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.(?:[cm]?js|json)$/.test(entry.name)) continue;
      const bytes = readFileSync(path);
      files.set(path.slice(ROOT.length), bytes);
      if (!/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path)) continue;
      const { dependencies = {} } = JSON.parse(bytes.toString()) as Description;
      for (const need of Object.keys(dependencies)) open.push(`node_modules/${need}`);
    }
  }
  return files;
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
}

describe('packages real apps use', () => {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      response.writeHead(request.url === '/404' ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ url: request.url, body, own: request.headers['x-own'] }));
    });
  });
  let engine: SandboxEngine;
  let built: BuiltPackages;
  let url: string;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    engine = createSandboxEngine({ runners: 1 });
    const builder = await BuilderProcess.start();
    try {
      const file = join(builder.folder, 'upload');
      await writeFile(file, await writeArchive(filesOf(TRIED.map(([name]) => name))));
      await builder.unpack({ kind: 'archive', file, below: '' });
      built = await builder.build();
    } finally {
      await builder.close();
    }
  }, 300_000);

  afterAll(async () => {
    await engine.close();
    server.close();
  });

  /** Sends what functions ask for, as the runtime would. */
  const host: HostCalls = async ({ action, argumentEjson }) => {
    const request = JSON.parse(argumentEjson) as {
      url: string;
      headers: Record<string, string[]>;
      body?: { $binary: { base64: string } };
    };
    const headers = Object.entries(request.headers).map(([name, values]): [string, string] => [name, values.join(', ')]);
    const body = request.body === undefined ? {} : { body: Buffer.from(request.body.$binary.base64, 'base64') };
    const response = await fetch(request.url, { method: action.toUpperCase(), headers, ...body });
    const bytes = Buffer.from(await response.arrayBuffer());
    return JSON.stringify({
      status: `${response.status} ${response.statusText}`,
      statusCode: response.status,
      headers: Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]])),
      body: { $binary: { base64: bytes.toString('base64'), subType: '00' } },
    });
  };

  async function outcomeOf(name: string, body: string): Promise<{ result: unknown } | { error: string }> {
    const source = `exports = async (url) => { const answer = await (async () => { ${body} })(); return JSON.stringify(answer) ?? 'null' }`;
    const outcome = await engine.invoke({
      bundle: {
        key: createHash('sha256').update(source).digest('hex'),
        appId: 'app',
        functions: [{ name, source }],
        modules: { key: 'all', folders: built.folders, links: built.links },
      },
      call: { kind: 'function', name },
      argumentsEjson: JSON.stringify([url]),
      context: '{}',
      limits: { cpuMs: 60_000, wallMs: 120_000 },
      host,
    });
    return outcome.ok
      ? { result: JSON.parse(JSON.parse(outcome.resultEjson) as string) as unknown }
      : { error: outcome.error.message };
  }

  it('run as their table says', { timeout: 300_000 }, async () => {
    const rows: string[][] = [];
    for (const [name, tried, body, expected] of TRIED) {
      const outcome = await outcomeOf(name, body);
      if (expected !== null) expect({ name, ...outcome }).toStrictEqual({ name, result: expected });
      const shown = 'error' in outcome ? `no: ${outcome.error.split('\n')[0] ?? ''}` : 'runs';
      rows.push([`\`${name}\` ${versionOf(name)}`, tried, shown]);
    }
    const [, documented = ''] = MARK.exec(readFileSync(join(ROOT, DOCUMENT), 'utf8')) ?? [];
    const cellsOf = (line: string): string[] =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    const [head, , ...documentedRows] = documented.trim().split('\n').map(cellsOf);

    expect(head).toEqual(['Package', 'Tried', 'Result']);
    expect(documentedRows.map(([which, tried]) => [which, tried])).toEqual(
      PROBES.map(([name, tried]) => [`\`${name}\` ${versionOf(name)}`, tried]),
    );
    expect(rows).toEqual(documentedRows.filter((_, place) => TRIED.some((probe) => probe === PROBES[place])));
  });
});

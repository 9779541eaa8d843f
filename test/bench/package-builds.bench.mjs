// CPU seconds of the processes of a build, for archives of packages at each limit of what is taken. BUILD_CPU_SECONDS is five times the
// most of them. Numbers only, no pass or fail. Usage: node test/bench/package-builds.bench.mjs [names], after a build
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { writeArchive } from '../../dist/libs/packages/src/archive/write-archive.js';
import { BuilderProcess } from '../../dist/libs/packages/src/builder-process.js';
import { BUILD_CPU_SECONDS, ENTRIES_MAX, UNPACKED_BYTES_MAX, UPLOAD_BYTES_MAX } from '../../dist/libs/packages/src/limits.js';
import { childrenOf, cpuMicros } from './process-cpu.mjs';

/** Bytes of an entry beside its content: two headers and two copies of its path. */
const ENTRY_BYTES = 300;
const LONGEST_FILE = 1_900_000;

/** Sources of the packages this checkout has, over and over under other names. */
function* sources() {
  const names = readdirSync('node_modules', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  for (let round = 0; ; round += 1) {
    for (const name of names) {
      const bytes = readFileSync(name);
      if (bytes.length < LONGEST_FILE) yield { path: name.replace('node_modules/', `node_modules/r${round}-`), bytes };
    }
  }
}

/** Statements that deflate to almost nothing and are parsed one by one. */
function* repeated(length) {
  const text = Buffer.from(
    'exports.f = async (a, b) => { const { c = 1, ...d } = await a?.(b ?? []); return [...c, d]; };\n'.repeat(length / 96),
  );
  for (let index = 0; ; index += 1) yield { path: `node_modules/p${index % 900}/f${index}.js`, bytes: text };
}

/** Takes files until one of the limits is met. */
function upTo(files) {
  const taken = [['node_modules/p/package.json', Buffer.from('{"name":"p","version":"1.0.0"}')]];
  let packed = 0;
  let unpacked = 0;
  for (const { path, bytes } of files) {
    packed += deflateRawSync(bytes).length + ENTRY_BYTES;
    unpacked += bytes.length;
    if (packed > UPLOAD_BYTES_MAX * 0.98 || unpacked > UNPACKED_BYTES_MAX * 0.99 || taken.length >= ENTRIES_MAX - 10) break;
    taken.push([path, bytes]);
  }
  return taken;
}

const ARCHIVES = {
  'real sources': () => upTo(sources()),
  'long files of one statement': () => upTo(repeated(LONGEST_FILE)),
  'as many files as may be': () => upTo(repeated(960)),
};

async function row(name) {
  const files = ARCHIVES[name]();
  const archive = await writeArchive(files);
  const known = new Set(childrenOf(process.pid).map(({ pid }) => pid));
  const builder = await BuilderProcess.start();
  try {
    const file = join(builder.folder, 'upload');
    await writeFile(file, archive);
    const begun = performance.now();
    const result = {};
    try {
      await builder.unpack({ kind: 'archive', file, below: '' });
      await builder.build();
    } catch (error) {
      result.error = error.message;
    }
    const seconds = (performance.now() - begun) / 1_000;
    const [own] = childrenOf(process.pid).filter(({ pid }) => !known.has(pid));
    const inner = own === undefined ? 0 : childrenOf(own.pid).reduce((sum, { pid }) => sum + cpuMicros(pid), 0) / 1e6;
    const all = own === undefined ? 0 : cpuMicros(own.pid) / 1e6;
    const of = (value) => Number(value.toFixed(1));
    const mb = (bytes) => of(bytes / 2 ** 20);
    return {
      'archive MiB': mb(archive.length),
      'unpacked MiB': mb(files.reduce((sum, [, { length }]) => sum + length, 0)),
      files: files.length,
      'builder CPU s': of(all - inner),
      'bundler CPU s': of(inner),
      'wall s': of(seconds),
      ...result,
    };
  } finally {
    await builder.close();
  }
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ARCHIVES);
const rows = {};
for (const name of names) {
  rows[name] = await row(name);
  console.log(name, JSON.stringify(rows[name]));
}
console.table(rows);
console.log(`BUILD_CPU_SECONDS is ${BUILD_CPU_SECONDS}`);

// Replays each recorded shape of command on a MongoDB and on the embedded store, and prints what differs. Usage, after npm run build:
//   node test/tools/shapes/replay.mjs <connection string> [--only <pattern>] [--new] [--show <number of differences>] [--keep]
//   --only  replays shapes whose source and content match
//   --new   replays shapes that have no digest yet
//   --keep  writes digests of what both do alike into the list
// It makes and removes databases there, `shapes_0` and others. Differences need a reason in differences.json; any other ends it with status 1.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EJSON } from 'bson';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../../dist/libs/embedded-mongo/src/start.js';
import { digest, outcomeOf } from './outcome.mjs';
import { keyOf, readShapes, writeShapes } from './recorded.mjs';
import { SOURCES } from './services.mjs';

/** Codes of a server that lacks a command (59), or change streams since it is not part of a replica set. */
const LACKING = new Set([59, 40_573]);
/** Shapes that are replayed at a time, each in a separate database. */
const WORKERS = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    new: { type: 'boolean', default: false },
    show: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
  },
});
const [uri] = positionals;
if (uri === undefined) {
  process.stderr.write(
    'usage: replay.mjs <connection string> [--only <pattern>] [--new] [--show <number of differences>] [--keep]\n',
  );
  process.exit(1);
}
/** True when all shapes are replayed: every service must have some. */
const isWhole = values.only === '' && !values.new;
const reasons = JSON.parse(readFileSync(new URL('./differences.json', import.meta.url), 'utf8'));
const directory = mkdtempSync(join(tmpdir(), 'shapes-'));
const embedded = await startEmbeddedMongo({ dataDir: directory, socketPath: join(directory, 'store.sock'), mode: 'inline' });
const [own, other] = [new MongoClient(embedded.uri), new MongoClient(uri)];
try {
  const { version } = await other.db('admin').command({ buildInfo: 1 });
  process.stdout.write(`MongoDB ${version} beside the embedded store\n\n`);
  const results = await compareAll();
  process.exitCode = report(results);
  if (values.keep) keep(results);
} finally {
  for (let worker = 0; worker < WORKERS; worker += 1) await other.db(`shapes_${worker}`).dropDatabase();
  await Promise.all([own.close(), other.close()]);
  await embedded.close();
  rmSync(directory, { recursive: true });
}

async function compareAll() {
  const only = new RegExp(values.only);
  const isAsked = ({ source, shape, outcome }) => only.test(keyOf({ source, shape })) && !(values.new && outcome !== undefined);
  const examples = readShapes().filter(isAsked);
  const results = [];
  const work = async (worker) => {
    for (let example = examples.shift(); example; example = examples.shift()) {
      const database = `shapes_${worker}`;
      try {
        const theirs = await outcomeOf(other, database, example);
        const ours = await outcomeOf(own, database, example);
        results.push({ example, ours, theirs, verdict: verdictOf(example, ours, theirs) });
      } catch (cause) {
        throw new Error(`cannot be replayed: ${example.source} ${example.shape}`, { cause });
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  return results;
}

function keep(results) {
  const replayed = results.map(({ example, ours, verdict }) => {
    const { source, shape, records, command, collections } = example;
    const recorded = { source, shape, records, command, collections };
    return verdict === 'equal' ? { ...recorded, outcome: digest(ours) } : recorded;
  });
  writeShapes(readShapes(), replayed);
}

function verdictOf(example, ours, theirs) {
  if (text(ours) === text(theirs)) return 'equal';
  if (LACKING.has(theirs.code)) return 'lacking';
  return reasonFor(example) === undefined ? 'different' : 'listed';
}

/** Returns the row that gives the reason for a difference. Reads and writes of the platform's own records have none. */
function reasonFor({ shape, records }) {
  return records === 'platform' ? undefined : reasons.find((row) => new RegExp(row.shape).test(shape));
}

function report(results) {
  const columns = ['equal', 'listed', 'lacking', 'different'];
  const counted = SOURCES.map((source) => {
    const ofSource = results.filter(({ example }) => example.source === source);
    return [source, ofSource.length, ...columns.map((verdict) => ofSource.filter((each) => each.verdict === verdict).length)];
  });
  const sum = ['all', ...[1, 2, 3, 4, 5].map((at) => counted.reduce((total, row) => total + row[at], 0))];
  for (const row of [['sent by', 'shapes', ...columns], ...counted, sum]) {
    process.stdout.write(`${row.map((cell, at) => (at === 0 ? cell.padEnd(10) : String(cell).padStart(12))).join('')}\n`);
  }
  const used = reasons.filter((row) =>
    results.some(({ example, verdict }) => verdict === 'listed' && reasonFor(example) === row),
  );
  for (const { shape, reason } of used) process.stdout.write(`\nlisted: ${shape}\n  ${reason}\n`);
  const different = results.filter(({ verdict }) => verdict === 'different');
  for (const { example, ours, theirs } of different.slice(0, Number(values.show))) {
    process.stdout.write(`\n${example.source}: ${example.shape}\n  command ${text(example.command)}\n`);
    for (const line of differencesOf(theirs, ours, '')) process.stdout.write(`  ${line}\n`);
  }
  const silent = counted.filter(([, shapes]) => shapes === 0 && isWhole).map(([source]) => source);
  for (const source of silent) process.stdout.write(`\nno shape of ${source} was recorded\n`);
  return different.length > 0 || silent.length > 0 ? 1 : 0;
}

/** Returns a line for each place where two outcomes differ. */
function differencesOf(theirs, ours, path) {
  if (text(theirs) === text(ours)) return [];
  const isPlain = (value) =>
    value !== null && typeof value === 'object' && value._bsontype === undefined && !(value instanceof Date);
  if (!isPlain(theirs) || !isPlain(ours)) return [`${path}: MongoDB ${text(theirs)}, the store ${text(ours)}`];
  const inner = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].flatMap((name) =>
    differencesOf(theirs[name], ours[name], path === '' ? name : `${path}.${name}`),
  );
  return inner.length > 0
    ? inner
    : [
        `${path}: the fields are in another order: MongoDB ${Object.keys(theirs).join(', ')}, the store ${Object.keys(ours).join(', ')}`,
      ];
}

function text(value) {
  return value === undefined ? 'nothing' : EJSON.stringify(value, { relaxed: false });
}

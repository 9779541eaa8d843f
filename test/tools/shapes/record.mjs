// Records the shapes of commands that the platform sends while tests run. Usage: record.mjs [--add] [-- <arguments of vitest>]
//   --add  keeps the shapes of earlier runs that this one does not send
// Without arguments of vitest: the journeys, and the tests of all services. Files run one after the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { readShapes, writeShapes } from './recorded.mjs';
import { Recorder } from './recorder.mjs';
import { SOURCES } from './services.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const STORE = join(root, 'dist/libs/embedded-mongo/src/bin.js');
const VITEST = join(root, 'node_modules/vitest/vitest.mjs');
const RUNS = [
  ['--project', 'integration', 'apps'],
  ['--project', 'e2e'],
];

const [before, given] = splitAt(process.argv.slice(2), '--');
const runs = given.length > 0 ? [given] : RUNS;
const directory = mkdtempSync(join(tmpdir(), 'shapes-'));
const socketPath = join(directory, 'store.sock');
const store = spawn(
  process.execPath,
  [STORE, '--dir', join(directory, 'data'), '--socket', socketPath, '--unwatched', 'groundwork_'],
  {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  },
);
const [ready] = await once(store.stdout, 'data');
const client = await new MongoClient(JSON.parse(String(ready)).uri).connect();
const recorder = new Recorder(client, socketPath);
try {
  const uri = await recorder.listen();
  for (const run of runs) process.exitCode ||= await vitest(uri, run);
} finally {
  recorder.close();
  await client.close();
  store.kill('SIGTERM');
  await once(store, 'exit');
  rmSync(directory, { recursive: true });
}
const shapes = writeShapes(recorder.shapes, before.includes('--add') ? readShapes() : []);
const counts = SOURCES.map((source) => `${source} ${shapes.filter((each) => each.source === source).length}`);
process.stdout.write(`${shapes.length} shapes: ${counts.join(', ')}\n`);
// Connections that tests left open hold nothing of the list.
process.exit();

async function vitest(uri, run) {
  const reporters = ['--reporter', 'default', '--reporter', './test/tools/shapes/reporter.mjs'];
  const child = spawn(process.execPath, [VITEST, 'run', '--no-file-parallelism', ...reporters, ...run], {
    cwd: root,
    env: { ...process.env, GROUNDWORK_TEST_MONGODB_URI: uri },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ file }) => recorder.setFile(file));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

function splitAt(list, mark) {
  const at = list.indexOf(mark);
  return at === -1 ? [list, []] : [list.slice(0, at), list.slice(at + 1)];
}

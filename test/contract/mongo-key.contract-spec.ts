import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { manifestsOf } from './manifests.js';

interface StatefulSet {
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] } };
  };
}

const IS_ROOT = process.getuid?.() === 0;
const ROOT = 0;
/** The user the image of the database runs its server as. */
const MONGODB = 999;
const STRANGER = 998;

/** The program of an entrypoint as the shell gets it: compose writes `$$` for `$`. */
function composed(): string {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: { mongo: { entrypoint: readonly string[] } };
  };
  return (services.mongo.entrypoint[2] ?? '').replaceAll('$$', '$');
}

function ofKubernetes(): string {
  const found = manifestsOf(readFileSync('deploy/mongo/mongo.yaml', 'utf8')).find(({ kind }) => kind === 'StatefulSet');
  return (found as unknown as StatefulSet).spec.template.spec.containers[0]?.args[0] ?? '';
}

let directory: string;
let programs: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'mongo-key-'));
  chmodSync(directory, 0o755);
  programs = join(directory, 'bin');
  mkdirSync(programs);
  const program = (name: string, text: string) => writeFileSync(join(programs, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  // Returns the owner, mode and bytes of the key the server is given.
  program('docker-entrypoint.sh', 'echo "$@"; stat -c "%u %a %s" "$5"');
  // The image has this user, and the machine of a test need not.
  program('chown', `[ "$1" = mongodb ] && exec /bin/chown ${MONGODB} "$2"`);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Returns a directory like /tmp, where another user has files in the places where keys were, and are. */
function sharedDirectory(): string {
  const shared = mkdtempSync(join(directory, 'tmp-'));
  chmodSync(shared, 0o1777);
  for (const name of ['key', 'mongo-key.00000000']) {
    writeFileSync(join(shared, name), 'of somebody else', { mode: 0o400 });
    if (IS_ROOT) chownSync(join(shared, name), STRANGER, STRANGER);
  }
  return shared;
}

/** Runs an entrypoint with `shared` for /tmp. */
function start(text: string, shared: string, uid: number) {
  const env = { PATH: `${programs}:/usr/local/bin:/usr/bin:/bin` };
  const as = IS_ROOT ? { uid, gid: uid } : {};
  const { status, stdout } = spawnSync('bash', ['-c', text.replaceAll('/tmp/', `${shared}/`)], { encoding: 'utf8', env, ...as });
  const [command = '', seen = ''] = stdout.split('\n');
  const { 4: key = '', ...words } = command.split(' ');
  return { status, words: Object.values(words), key, seen };
}

// A kernel with fs.protected_regular = 0, as many test machines have it, opens another user's file for root: there this test shows
// that every start has a new file, and not what the kernel does where it has none.
describe.each([
  ['docker-compose.yml', composed()],
  ['deploy/mongo/mongo.yaml', ofKubernetes()],
])('the entrypoint of the database in %s', (_, text) => {
  const own = process.getuid?.() ?? ROOT;
  const users = IS_ROOT ? [ROOT, MONGODB] : [own];

  it.each(users)('restarts repeatedly as user %i, whatever is in /tmp', (uid) => {
    const shared = sharedDirectory();
    const readBy = uid === ROOT ? MONGODB : uid;

    const starts = [start(text, shared, uid), start(text, shared, uid), start(text, shared, uid)];

    for (const { status, words, key, seen } of starts) {
      expect({ status, words, seen }).toEqual({
        status: 0,
        words: ['mongod', '--replSet', 'rs0', '--keyFile', '--bind_ip_all'],
        seen: `${readBy} 400 64`,
      });
      expect(key.startsWith(`${shared}/mongo-key.`)).toBe(true);
    }
    expect(new Set(starts.map(({ key }) => key)).size).toBe(3);
    // The keys of earlier starts do not pile up.
    const left = readdirSync(shared).filter((name) => name !== 'key' && name !== 'mongo-key.00000000');
    expect(left.map((name) => `${shared}/${name}`)).toEqual([starts[2]?.key]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_VALUE } from './key-values.js';
import { LmdbEnvironment } from './lmdb-environment.js';
import { ChangeKind, entryNamespace } from './oplog-entry.js';
import { comparePositions, nextPosition, previousPosition } from './oplog-position.js';
import { Oplog, type OplogLimits } from './oplog.js';

let directory: string;
let environment: LmdbEnvironment;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'oplog-'));
  environment = new LmdbEnvironment(directory);
});

afterEach(async () => {
  await environment.close();
  rmSync(directory, { recursive: true, force: true });
});

const opened = (limits: Partial<OplogLimits> = {}) => new Oplog(environment, { bytes: 1 << 20, ageMs: 60_000, ...limits });

function add(oplog: Oplog, namespace: string, payload = EMPTY_VALUE): void {
  environment.write(() => oplog.append({ kind: ChangeKind.insert, namespace, payload }));
  oplog.committed();
}

const write = async (work: () => void): Promise<void> => environment.write(work);
const names = (oplog: Oplog, from = oplog.floor) => [...oplog.after(from)].map(({ value }) => entryNamespace(value));

describe('the oplog', () => {
  it('stores no entries of excluded databases, and does not notify', () => {
    const oplog = opened({ without: 'own_' });
    const told: unknown[] = [];
    oplog.listen('', { changed: (first) => told.push(first) });
    const before = oplog.last;
    add(oplog, 'own_a.c');
    expect([names(oplog), told, oplog.last]).toEqual([[], [], before]);
    add(oplog, 'other.own_a');
    expect(names(oplog)).toEqual(['other.own_a']);
    expect(told).toHaveLength(1);
    expect(['own_', 'own_x.c', 'ow', 'a.own_'].map((name) => oplog.leavesOut(name))).toEqual([true, true, false, false]);
  });

  it('shows what was committed, in order and after a place', () => {
    const oplog = opened();
    add(oplog, 'db.a');
    const first = oplog.last;
    add(oplog, 'db.b');
    environment.write(() => oplog.append({ kind: ChangeKind.insert, namespace: 'db.c', payload: EMPTY_VALUE }));
    expect(names(oplog)).toEqual(['db.a', 'db.b']);
    oplog.committed();
    expect(names(oplog, first)).toEqual(['db.b', 'db.c']);
  });

  it('continues after its entries when reopened, also with an earlier clock', () => {
    const oplog = opened();
    add(oplog, 'db.a');
    const again = opened();
    expect(again.last).toEqual(oplog.last);
    add(again, 'db.b');
    expect(comparePositions(again.last, oplog.last)).toBeGreaterThan(0);
    expect(names(again)).toEqual(['db.a', 'db.b']);
  });

  it('notifies listeners once per commit, for their namespace only', () => {
    const oplog = opened();
    const told: string[] = [];
    const listen = (scope: string) => oplog.listen(scope, { changed: () => told.push(scope) });
    const ends = ['db.a', 'db', '', 'db.b', 'other'].map(listen);
    environment.write(() => {
      for (let n = 0; n < 3; n++) oplog.append({ kind: ChangeKind.insert, namespace: 'db.a', payload: EMPTY_VALUE });
    });
    expect(told).toEqual([]);
    oplog.committed();
    expect(told).toEqual(['db.a', 'db', '']);
    for (const end of ends) end();
    add(oplog, 'db.a');
    expect(told).toHaveLength(3);
  });

  it('says nothing of a commit that failed', () => {
    const oplog = opened();
    const told: unknown[] = [];
    oplog.listen('', { changed: (first) => told.push(first) });
    expect(() =>
      environment.write(() => {
        oplog.append({ kind: ChangeKind.insert, namespace: 'db.lost', payload: EMPTY_VALUE });
        throw new Error('no disk');
      }),
    ).toThrow('no disk');
    oplog.lost();
    add(oplog, 'db.kept');
    expect(told).toHaveLength(1);
    expect(names(oplog)).toEqual(['db.kept']);
  });

  it('removes the oldest when it is too large, and remembers up to where', async () => {
    const oplog = opened({ bytes: 64 << 10 });
    const first = oplog.last;
    for (let n = 0; n < 60; n++) add(oplog, 'db.a', Buffer.alloc(3_000));
    await oplog.trim(write, 5);
    const left = names(oplog);
    expect(left.length).toBeGreaterThan(5);
    expect(left.length).toBeLessThan(60);
    expect(environment.oplog.bytes()).toBeLessThanOrEqual(64 << 10);
    for (const log of [oplog, opened()]) {
      expect(log.reaches(first)).toBe(false);
      expect(log.reaches(log.floor)).toBe(true);
      expect(names(log)).toHaveLength(left.length);
    }
  });

  it('removes what is too old, and all of it', async () => {
    const oplog = opened();
    add(oplog, 'db.a');
    await oplog.trim(write, 5, Date.now() + 59_000);
    expect(names(oplog)).toHaveLength(1);
    await oplog.trim(write, 5, Date.now() + 61_000);
    expect(names(oplog)).toEqual([]);
    const again = opened();
    add(again, 'db.b');
    expect(names(again)).toEqual(['db.b']);
  });

  it('keeps nothing when it is switched off', () => {
    const oplog = opened({ bytes: 0 });
    add(oplog, 'db.a');
    expect([oplog.enabled, names(oplog)]).toEqual([false, []]);
  });
});

it('positions have neighbours', () => {
  expect(nextPosition({ t: 1, i: 0xffffffff })).toEqual({ t: 2, i: 0 });
  expect(previousPosition({ t: 2, i: 0 })).toEqual({ t: 1, i: 0xffffffff });
  expect(previousPosition({ t: 0, i: 0 })).toEqual({ t: 0, i: 0 });
});

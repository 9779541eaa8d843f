import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLogEntry, writtenAs } from '#testing/log-entry.factory.js';
import { entryLine, type LogLine } from '../entry.js';
import { handOnAbandoned } from './abandoned-spools.js';
import { disownSpools } from './disowned-spools.js';
import { LogSpool } from './log-spool.js';

const MEGABYTE = 1024 * 1024;

let root: string;
let faults: unknown[];
const spools: LogSpool[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'log-spool-'));
  faults = [];
});
afterEach(() => {
  for (const spool of spools.splice(0)) spool.close();
  rmSync(root, { recursive: true, force: true });
});

function aSpool(): LogSpool {
  const spool = new LogSpool(root, (error) => faults.push(error));
  spools.push(spool);
  return spool;
}

type Line = Pick<LogLine, 'id' | 'bytes'>;

/** A line of at least so many bytes. */
function anEntry(text = ''): Line {
  const { _id, ...entry } = aLogEntry({ error: text });
  const { id, bytes } = entryLine(_id, ...writtenAs(entry));
  return { id, bytes: Buffer.concat([Buffer.alloc(Math.max(0, text.length - bytes.length), ' '), bytes]) };
}
const filesOf = ({ name }: LogSpool): string[] => readdirSync(join(root, name)).toSorted();
const age = ({ name }: LogSpool): void => utimesSync(join(root, name), 0, 0);

async function abandoned(own = 'none'): Promise<Line[][]> {
  const batches: Line[][] = [];
  await handOnAbandoned(root, own, async (lines) => void batches.push([...lines]));
  return batches;
}

describe('a spool', () => {
  it('has every entry on disk, readable by its user only, before append returns', () => {
    const spool = aSpool();
    const entries = [anEntry(), anEntry('größer')];

    for (const entry of entries) expect(spool.append(entry)).toBe(true);

    const [file = ''] = filesOf(spool);
    const path = join(root, spool.name, file);
    expect(readFileSync(path)).toEqual(Buffer.concat(entries.map(({ bytes }) => bytes)));
    expect([statSync(path).mode & 0o777, statSync(join(root, spool.name)).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('begins new files, and removes those whose entries are all acknowledged', () => {
    const spool = aSpool();
    const entries = Array.from({ length: 5 }, () => anEntry('x'.repeat(MEGABYTE / 2)));
    for (const entry of entries) spool.append(entry);
    expect(filesOf(spool)).toHaveLength(3);

    spool.acknowledge(entries.slice(0, 3));
    expect(filesOf(spool)).toEqual(['00000002.ndjson', '00000003.ndjson']);
    spool.acknowledge(entries);
    spool.acknowledge(entries);

    expect(filesOf(spool)).toEqual(['00000003.ndjson']);
    expect(statSync(join(root, spool.name, '00000003.ndjson')).size).toBe(0);
    expect(spool.append(anEntry())).toBe(true);
  });

  it('keeps at most 64 MiB', () => {
    const spool = aSpool();
    const entries = Array.from({ length: 70 }, () => anEntry('x'.repeat(MEGABYTE)));

    const kept = entries.filter((entry) => spool.append(entry));

    expect(kept).toEqual(entries.slice(0, 64));
    spool.acknowledge(entries.slice(0, 10));
    expect(spool.append(anEntry())).toBe(true);
    expect(faults).toEqual([]);
  });

  it('leaves nothing behind when everything was acknowledged', () => {
    const spool = aSpool();
    const entry = anEntry();
    spool.append(entry);
    spool.acknowledge([entry]);

    expect(spool.close()).toBe(0);

    expect(existsSync(join(root, spool.name))).toBe(false);
    expect(spool.append(entry)).toBe(false);
  });

  it('leaves unacknowledged entries to other processes immediately when closed', async () => {
    const spool = aSpool();
    const [one, two] = [anEntry(), anEntry()];
    spool.append(one);
    spool.append(two);
    spool.acknowledge([one]);

    expect(spool.close()).toBe(1);

    expect(await abandoned()).toEqual([[one, two]]);
    expect(readdirSync(root)).toEqual([]);
  });

  it('logs it and drops the entry if it cannot write', () => {
    const spool = aSpool();
    rmSync(join(root, spool.name), { recursive: true });
    writeFileSync(join(root, spool.name), 'in the way');

    expect(spool.append(anEntry())).toBe(false);
    expect(spool.append(anEntry())).toBe(false);

    expect(faults).toHaveLength(1);
  });
});

describe('what processes left', () => {
  it('is sent in parts once its owner has been silent for a while', async () => {
    const spool = aSpool();
    const entries = Array.from({ length: 501 }, () => anEntry());
    for (const entry of entries) spool.append(entry);
    expect(await abandoned()).toEqual([]);

    age(spool);
    expect(await abandoned()).toEqual([entries.slice(0, 500), entries.slice(500)]);

    expect(readdirSync(root)).toEqual([]);
  });

  it('is not looked for in one’s own', async () => {
    const spool = aSpool();
    spool.append(anEntry());
    age(spool);

    expect(await abandoned(spool.name)).toEqual([]);
    expect(filesOf(spool)).toHaveLength(1);
  });

  it('is free immediately if its process is known to be gone', async () => {
    const spool = aSpool();
    const entry = anEntry();
    spool.append(entry);
    expect(await abandoned()).toEqual([]);

    await disownSpools(join(root, 'none'));
    await disownSpools(root);

    expect(await abandoned()).toEqual([[entry]]);
  });

  it('does without lines their writer did not finish', async () => {
    const spool = aSpool();
    const entry = anEntry();
    spool.append(entry);
    const [file = ''] = filesOf(spool);
    writeFileSync(join(root, spool.name, file), '{"_id": "cut', { flag: 'a' });
    age(spool);

    expect(await abandoned()).toEqual([[entry]]);
  });

  it('stays if it cannot be sent, and is sent once by concurrent readers', async () => {
    const spool = aSpool();
    const entry = anEntry();
    spool.append(entry);
    age(spool);
    const refused = handOnAbandoned(root, 'none', async () => {
      throw new Error('not now');
    });
    await expect(refused).rejects.toThrow('not now');
    expect(await abandoned()).toEqual([]);

    for (const name of readdirSync(root)) utimesSync(join(root, name), 0, 0);
    const both = await Promise.all([abandoned(), abandoned()]);

    expect(both.flat()).toEqual([[entry]]);
  });

  it('leaves other files alone', async () => {
    writeFileSync(join(root, 'README'), 'mine');
    chmodSync(join(root, 'README'), 0o600);
    utimesSync(join(root, 'README'), 0, 0);

    expect(await abandoned()).toEqual([]);
    expect(readdirSync(root)).toEqual(['README']);
  });
});

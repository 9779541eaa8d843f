import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LmdbEnvironment } from './lmdb-environment.js';
import { markFormat, STORE_FORMAT, storeFormat, storeId, upgradeFormat, type FormatUpgrade } from './store-format.js';
import { Store } from './store.js';

let directory: string;
let environment: LmdbEnvironment;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-format-'));
  environment = new LmdbEnvironment(directory);
});

afterEach(async () => {
  await environment.close();
  rmSync(directory, { recursive: true, force: true });
});

const KEY = Buffer.from('key');
const stored = (): string | undefined => environment.data.get(KEY)?.toString();
const step = (to: number): FormatUpgrade => ({
  to,
  run: ({ data }) => data.put(KEY, Buffer.from(`${data.get(KEY)?.toString() ?? ''}${to}`)),
});

function said(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StoreStartError') throw error;
    return error.message;
  }
}

describe('the data format of a store', () => {
  it('is 1 where nothing says otherwise, and marked once with an id that stays', () => {
    expect([storeFormat(environment), storeId(environment)]).toEqual([1, undefined]);
    markFormat(environment);
    const id = storeId(environment);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    markFormat(environment);
    expect([storeFormat(environment), storeId(environment)]).toEqual([STORE_FORMAT, id]);
  });

  it('is brought up to date by every step after it, in order', () => {
    markFormat(environment);
    const id = storeId(environment);
    upgradeFormat(directory, environment, 3, [step(2), step(3), step(4)]);
    expect([stored(), storeFormat(environment), storeId(environment)]).toEqual(['23', 3, id]);
    upgradeFormat(directory, environment, 4, [step(2), step(3), step(4)]);
    expect([stored(), storeFormat(environment)]).toEqual(['234', 4]);
    upgradeFormat(directory, environment, 4, [step(2), step(3), step(4)]);
    expect(stored()).toBe('234');
  });

  it('stays what it was when a step fails', () => {
    const failing: FormatUpgrade = {
      to: 3,
      run: () => {
        throw new Error('no');
      },
    };
    expect(() => upgradeFormat(directory, environment, 3, [step(2), failing])).toThrow('no');
    expect([stored(), storeFormat(environment)]).toEqual([undefined, 1]);
  });

  it.each([[[]], [[step(3)]], [[step(2)]], [[step(3), step(2)]]])(
    'is rejected when no way leads to what is known',
    (upgrades) => {
      expect(said(() => upgradeFormat(directory, environment, 3, upgrades))).toBe(
        `The store in ${directory} has data format 1, and this version cannot make it 3`,
      );
      expect([stored(), storeFormat(environment)]).toEqual([undefined, 1]);
    },
  );

  it('is rejected when it is newer, in one line, and the directory can be opened by others', async () => {
    upgradeFormat(directory, environment, 2, [step(2)]);
    await environment.close();
    const open = (): Store => new Store(directory, (error) => expect.unreachable(String(error)));
    const line =
      `The store in ${directory} has data format 2, this version reads up to ${STORE_FORMAT}: ` +
      'start the version that wrote it, or a newer one';
    expect(said(open)).toBe(line);
    expect(said(open)).toBe(line);
    environment = new LmdbEnvironment(directory);
    expect([stored(), storeFormat(environment)]).toEqual(['2', 2]);
  });

  it('is marked by each process that opens a store to write', async () => {
    await environment.close();
    await new Store(directory, (error) => expect.unreachable(String(error))).close();
    environment = new LmdbEnvironment(directory);
    expect([storeFormat(environment), storeId(environment)]).toEqual([STORE_FORMAT, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });
});

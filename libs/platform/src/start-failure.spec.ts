import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError, startFailureText } from './start-failure.js';

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it succeeded');
}

describe('what is printed about a failed start', () => {
  it('is the message alone where it explains itself', () => {
    expect(startFailureText(new StartError('/data/credentials.json holds no JSON'))).toBe('/data/credentials.json holds no JSON');
    const named = Object.assign(new Error('The store file /data/store/data.mdb is damaged'), { name: 'StoreStartError' });
    expect(startFailureText(named)).toBe('The store file /data/store/data.mdb is damaged');
  });

  it('is one line with the path where the system refused something', () => {
    const path = join(import.meta.filename, 'below-a-file');
    const text = startFailureText(failureOf(() => mkdirSync(path)));
    expect(text).toBe(`Could not start: ENOTDIR: not a directory, mkdir '${path}'`);
    expect(startFailureText(failureOf(() => writeFileSync(path, '')))).toContain(`open '${path}'`);
  });

  it('is one line where the store takes no writes', () => {
    const refused = Object.assign(new Error('The store takes no writes for now: the disk is full'), { code: 14_031 });
    expect(startFailureText(refused)).toBe('Could not start: The store takes no writes for now: the disk is full');
  });

  it('is the stack of anything else', () => {
    const bug = new TypeError('x is not a function');
    expect(startFailureText(bug)).toBe(bug.stack);
    expect(startFailureText(Object.assign(new Error('of a library'), { code: 'ERR_X' }))).toContain('start-failure.spec');
    expect(startFailureText('text')).toBe('text');
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cannotListen, StartError, startFailureText } from './start-failure.js';

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
    expect(text).toBe(`Failed to start: ENOTDIR: not a directory, mkdir '${path}'`);
    expect(startFailureText(failureOf(() => writeFileSync(path, '')))).toContain(`open '${path}'`);
  });

  it('is one line where the store takes no writes', () => {
    const refused = Object.assign(new Error('The store takes no writes for now: the disk is full'), { code: 14_031 });
    expect(startFailureText(refused)).toBe('Failed to start: The store takes no writes for now: the disk is full');
  });

  it.each([
    ['EADDRINUSE', '127.0.0.1', 'PORT: 127.0.0.1:9090 is in use by another process'],
    ['EACCES', '::1', 'PORT: this user is not allowed to listen on [::1]:9090'],
    ['EADDRNOTAVAIL', '192.0.2.1', 'HOST: 192.0.2.1 is not an address of this machine'],
    ['ENOTFOUND', 'nowhere', 'HOST: nowhere is not an address of this machine'],
  ])('is one line with the variable for %s', (code, host, expected) => {
    const refused = Object.assign(new Error('listen'), { code, syscall: 'listen' });
    expect(startFailureText(cannotListen('PORT', host, 9_090, refused))).toBe(expected);
  });

  it('is not about an address for any other failure', () => {
    const bug = new Error('x');
    expect(cannotListen('PORT', '::1', 1, bug)).toBe(bug);
  });

  it('shows no credentials', () => {
    expect(startFailureText(new StartError('nats://me:hunter2@host is away'))).toBe('nats://***@host is away');
    expect(startFailureText(new Error('nats://me:hunter2@host is away'))).not.toContain('hunter2');
    expect(startFailureText('nats://me:hunter2@host is away')).not.toContain('hunter2');
  });

  it('is the stack of anything else', () => {
    const bug = new TypeError('x is not a function');
    expect(startFailureText(bug)).toBe(bug.stack);
    expect(startFailureText(Object.assign(new Error('of a library'), { code: 'ERR_X' }))).toContain('start-failure.spec');
    expect(startFailureText('text')).toBe('text');
  });
});

import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const box = new SecretBox(KEY);

describe('a secret box', () => {
  it.each(['', 'hunter2', 'пароль \u{1f511}', 'x'.repeat(100_000)])('opens what it sealed', (text) => {
    const sealed = box.seal(text, 'app/secret');
    expect(box.open(sealed, 'app/secret')).toBe(text);
    expect(new SecretBox(KEY).open(new Uint8Array(sealed), 'app/secret')).toBe(text);
  });

  it('opens a part of a larger buffer, as a database driver returns it', () => {
    const sealed = box.seal('hunter2', 'o');
    const larger = Buffer.concat([Buffer.alloc(3), sealed, Buffer.alloc(3)]);
    expect(box.open(larger.subarray(3, 3 + sealed.length), 'o')).toBe('hunter2');
  });

  it('hides the text, and that two strings are the same', () => {
    const [one, other] = [box.seal('hunter2', 'o'), box.seal('hunter2', 'o')];
    expect(one.includes('hunter2')).toBe(false);
    expect(one.equals(other)).toBe(false);
    expect(one.subarray(0, 12).equals(other.subarray(0, 12))).toBe(false);
    expect(one).toHaveLength(12 + 16 + 'hunter2'.length);
  });

  it('does not open for another owner or with another key', () => {
    const sealed = box.seal('hunter2', 'app1/secret1');
    expect(() => box.open(sealed, 'app1/secret2')).toThrow();
    expect(() => box.open(sealed, '')).toThrow();
    expect(() => new SecretBox(Buffer.alloc(32, 8).toString('base64')).open(sealed, 'app1/secret1')).toThrow();
  });

  it('does not open what was changed in any byte, or cut short', () => {
    const sealed = box.seal('hunter2', 'o');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => box.open(changed, 'o')).toThrow();
      expect(() => box.open(sealed.subarray(0, at), 'o')).toThrow();
    }
  });

  it('opens what was sealed under the previous key, and seals it again under its own, once', () => {
    const own = Buffer.alloc(32, 8).toString('base64');
    const rotating = new SecretBox(own, KEY);
    const old = box.seal('hunter2', 'o');
    expect([box.isRotating, rotating.isRotating]).toEqual([false, true]);
    expect(rotating.open(old, 'o')).toBe('hunter2');
    const fresh = rotating.reseal(old, 'o');
    if (!fresh) throw new Error('it was not sealed again');
    expect(new SecretBox(own).open(fresh, 'o')).toBe('hunter2');
    expect(() => box.open(fresh, 'o')).toThrow();
    expect([rotating.reseal(fresh, 'o'), box.reseal(old, 'o')]).toEqual([null, null]);
    expect(() => box.open(rotating.seal('new', 'o'), 'o')).toThrow();
  });

  it('neither opens nor seals again what is under a third key, or another owner’s', () => {
    const rotating = new SecretBox(Buffer.alloc(32, 8).toString('base64'), KEY);
    const third = new SecretBox(Buffer.alloc(32, 9).toString('base64'));
    for (const sealed of [third.seal('hunter2', 'o'), box.seal('hunter2', 'p'), rotating.seal('hunter2', 'p'), Buffer.alloc(3)]) {
      expect(() => rotating.open(sealed, 'o')).toThrow();
      expect(() => rotating.reseal(sealed, 'o')).toThrow();
      expect(() => box.reseal(sealed, 'o')).toThrow();
    }
  });

  it('is not made without a key, or with half a previous one', () => {
    expect(() => SecretBox.of({ MASTER_KEY: undefined, MASTER_KEY_PREVIOUS: KEY })).toThrow('MASTER_KEY is not set');
    expect(() => new SecretBox(KEY, 'AAAA')).toThrow('MASTER_KEY_PREVIOUS must be 32 bytes in base64');
  });

  it.each(['', 'AAAA', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])('rejects the key %j', (key) => {
    expect(() => new SecretBox(key)).toThrow('MASTER_KEY must be 32 bytes in base64');
  });
});

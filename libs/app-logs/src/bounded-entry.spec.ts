import { describe, expect, it } from 'vitest';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { boundedEntry } from './bounded-entry.js';

describe('boundedEntry', () => {
  it('leaves an ordinary entry as it is', () => {
    const given = aLogEntry({ messages: ['one', 'two'], function_call: { name: 'sum', arguments: [{ $numberInt: '1' }] } });

    const { entry, bytes, messageBytes } = boundedEntry(given);

    expect(entry).toEqual(given);
    expect(messageBytes).toBe(6);
    expect(bytes).toBeGreaterThan(300);
  });

  it('keeps the first 25 messages', () => {
    const messages = Array.from({ length: 30 }, (_, index) => `line ${index}`);

    expect(boundedEntry(aLogEntry({ messages })).entry.messages).toEqual(messages.slice(0, 25));
  });

  it.each([
    ['one-byte characters', 'x'.repeat(600), 'x'.repeat(512)],
    ['a two-byte character across the limit', `${'x'.repeat(511)}é`, 'x'.repeat(511)],
    ['three-byte characters', '€'.repeat(300), '€'.repeat(170)],
    ['four-byte characters', '😀'.repeat(200), '😀'.repeat(128)],
    ['exactly the limit', 'é'.repeat(256), 'é'.repeat(256)],
  ])('cuts a message at 512 bytes without breaking a character: %s', (_, message, kept) => {
    expect(boundedEntry(aLogEntry({ messages: [message] })).entry.messages).toEqual([kept]);
  });

  it('cuts other texts at 4096 characters', () => {
    const { entry } = boundedEntry(aLogEntry({ error: 'e'.repeat(5_000) }));

    expect(entry.error).toBe('e'.repeat(4_096));
  });

  it('leaves out structured members that are too large or have no JSON text', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const large = boundedEntry(aLogEntry({ function_call: { name: 'f', arguments: ['x'.repeat(4_096)] } }));
    const cyclic = boundedEntry(aLogEntry({ function_call: { name: 'f', arguments: [cycle] } }));

    expect(large.entry).not.toHaveProperty('function_call');
    expect(cyclic.entry).not.toHaveProperty('function_call');
    expect(Number.isFinite(large.bytes) && Number.isFinite(cyclic.bytes)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { offsetOf, parsePresent, parseRollCall } from './roll-call.js';

describe('a roll call', () => {
  it('is read as it was written, without offsets that are none', () => {
    const offsets = { a: { ms: -3.5, errorMs: 0.2 } };
    const text = JSON.stringify({ clock: 12.5, offsets: { ...offsets, b: null, c: { ms: '1', errorMs: 1 }, d: 7 } });
    expect(parseRollCall(text)).toStrictEqual({ clock: 12.5, offsets });
  });

  it.each(['', 'null', '7', '{}', '{"clock":"1","offsets":{}}', '{"clock":1}', '{"clock":1,"offsets":null}'])(
    'is rejected as %j',
    (text) => {
      expect(() => parseRollCall(text)).toThrow();
    },
  );
});

describe('an answer', () => {
  const present = { service: 'config', instance: 'x', asked: 1_000, clock: 61_004 };

  it('is read as it was written', () => {
    expect(parsePresent(JSON.stringify(present))).toStrictEqual(present);
  });

  it.each(Object.keys(present))('without its %s is rejected', (member) => {
    expect(() => parsePresent(JSON.stringify({ ...present, [member]: undefined }))).toThrow('malformed');
  });

  it('says how far the clock is ahead, and how exactly that is known: to half the time it took', () => {
    expect(offsetOf(present, 1_010)).toStrictEqual({ ms: 59_999, errorMs: 5 });
  });
});

import { describe, expect, it } from 'vitest';
import { encodeFrame, FrameReader } from './frames.js';

/** Texts that travel beside the JSON, one that cannot, and one that is too deep in a message to. */
const LONG = 'é"\\\n😀'.repeat(20_000);
const LONG_MESSAGES = [
  { type: 'invoke', text: LONG, other: `${LONG}x`, list: [LONG], short: '' },
  { text: `${LONG}\ud800` },
  { text: 'x'.repeat(200_000), inner: { text: LONG } },
];

const MESSAGES = [{ a: 1 }, { text: 'é\u0000\ud800 "quoted"\n'.repeat(50) }, {}, { list: [1, 'zwei', null] }];

describe('FrameReader', () => {
  it.each([1, 2, 3, 5, 7, 64, 100_000])('puts messages together from pieces of %i bytes', (size) => {
    const stream = Buffer.concat(MESSAGES.map(encodeFrame));
    const reader = new FrameReader();
    const read: unknown[] = [];
    for (let at = 0; at < stream.length; at += size) read.push(...reader.read(stream.subarray(at, at + size)));
    expect(read).toEqual(MESSAGES);
  });

  it.each([1_000, 65_536, 10_000_000])('puts long texts back where they were, from pieces of %i bytes', (size) => {
    const stream = Buffer.concat([...LONG_MESSAGES, ...MESSAGES].map(encodeFrame));
    const reader = new FrameReader();
    const read: unknown[] = [];
    for (let at = 0; at < stream.length; at += size) read.push(...reader.read(stream.subarray(at, at + size)));
    expect(read).toEqual([...LONG_MESSAGES, ...MESSAGES]);
  });

  it('does not quote a long text', () => {
    const text = '"'.repeat(100_000);
    expect(encodeFrame({ text }).length).toBeLessThan(text.length + 100);
  });

  it('keeps what is not complete', () => {
    const frame = encodeFrame({ a: 1 });
    const reader = new FrameReader();
    expect([...reader.read(frame.subarray(0, frame.length - 1))]).toEqual([]);
    expect([...reader.read(frame.subarray(frame.length - 1))]).toEqual([{ a: 1 }]);
  });

  it('reads no length that no message has', () => {
    expect(() => [...new FrameReader().read(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0]))]).toThrow(RangeError);
  });

  it('reads nothing but JSON', () => {
    expect(() => [...new FrameReader().read(Buffer.from([1, 0, 0, 0, 1, 0, 0, 0, 0x7b]))]).toThrow(SyntaxError);
  });
});

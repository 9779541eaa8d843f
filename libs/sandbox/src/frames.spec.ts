import { describe, expect, it } from 'vitest';
import { encodeFrame, FrameReader } from './frames.js';

const MESSAGES = [{ a: 1 }, { text: 'é\u0000\ud800 "quoted"\n'.repeat(50) }, {}, { list: [1, 'zwei', null] }];

describe('FrameReader', () => {
  it.each([1, 2, 3, 5, 7, 64, 100_000])('puts messages together from pieces of %i bytes', (size) => {
    const stream = Buffer.concat(MESSAGES.map(encodeFrame));
    const reader = new FrameReader();
    const read: unknown[] = [];
    for (let at = 0; at < stream.length; at += size) read.push(...reader.read(stream.subarray(at, at + size)));
    expect(read).toEqual(MESSAGES);
  });

  it('keeps what is not complete', () => {
    const frame = encodeFrame({ a: 1 });
    const reader = new FrameReader();
    expect([...reader.read(frame.subarray(0, frame.length - 1))]).toEqual([]);
    expect([...reader.read(frame.subarray(frame.length - 1))]).toEqual([{ a: 1 }]);
  });

  it('reads no length that no message has', () => {
    expect(() => [...new FrameReader().read(Buffer.from([0xff, 0xff, 0xff, 0xff]))]).toThrow(RangeError);
  });

  it('reads nothing but JSON', () => {
    expect(() => [...new FrameReader().read(Buffer.from([1, 0, 0, 0, 0x7b]))]).toThrow(SyntaxError);
  });
});

import { describe, expect, it } from 'vitest';
import { encodeMessage, FrameReader, framesOf } from './frames.js';

/** Strings that travel beside the JSON, one that cannot, and one that is too deep in a message to. */
const LONG = 'é"\\\n😀'.repeat(20_000);
const LONG_MESSAGES = [
  { type: 'invoke', text: LONG, other: `${LONG}x`, list: [LONG], short: '' },
  { text: `${LONG}\ud800` },
  { text: 'x'.repeat(200_000), inner: { text: LONG } },
];

const streamOf = (messages: object[]): Buffer => Buffer.concat(messages.map(encodeMessage).flatMap((each) => framesOf([each])));

const MESSAGES = [{ a: 1 }, { text: 'é\u0000\ud800 "quoted"\n'.repeat(50) }, {}, { list: [1, 'zwei', null] }];

describe('FrameReader', () => {
  it.each([1, 2, 3, 5, 7, 64, 100_000])('puts messages together from pieces of %i bytes', (size) => {
    const stream = streamOf(MESSAGES);
    const reader = new FrameReader();
    const read: unknown[] = [];
    for (let at = 0; at < stream.length; at += size) read.push(...[...reader.read(stream.subarray(at, at + size))].flat());
    expect(read).toEqual(MESSAGES);
  });

  it.each([1_000, 65_536, 10_000_000])('puts long strings back where they were, from pieces of %i bytes', (size) => {
    const stream = streamOf([...LONG_MESSAGES, ...MESSAGES]);
    const reader = new FrameReader();
    const read: unknown[] = [];
    for (let at = 0; at < stream.length; at += size) read.push(...[...reader.read(stream.subarray(at, at + size))].flat());
    expect(read).toEqual([...LONG_MESSAGES, ...MESSAGES]);
  });

  it('does not quote a long text', () => {
    const text = '"'.repeat(100_000);
    expect(encodeMessage({ text }).length).toBeLessThan(text.length + 100);
  });

  it('keeps what is not complete', () => {
    const frame = streamOf([{ a: 1 }]);
    const reader = new FrameReader();
    expect([...reader.read(frame.subarray(0, frame.length - 1))]).toEqual([]);
    expect([...reader.read(frame.subarray(frame.length - 1))]).toEqual([[{ a: 1 }]]);
  });

  it.each([1, 9, 100_000])('keeps messages that were sent together together, from pieces of %i bytes', (size) => {
    const stream = Buffer.concat(framesOf(MESSAGES.map(encodeMessage)));
    const reader = new FrameReader();
    const read: unknown[] = [];
    for (let at = 0; at < stream.length; at += size) read.push(...reader.read(stream.subarray(at, at + size)));
    expect(read).toEqual([MESSAGES]);
  });

  it('starts a frame at its beginning, and puts longer messages in a separate one', () => {
    const messages = [{ a: 'x'.repeat(60_000) }, { b: 1 }, { c: 'x'.repeat(10_000) }, { d: LONG }, { e: 1 }];
    const stream = Buffer.concat(framesOf(messages.map(encodeMessage)));
    const [first, second, third, fourth, fifth] = messages;
    expect([...new FrameReader().read(stream)]).toEqual([[first, second], [third], [fourth], [fifth]]);
  });

  it('reads no length that no message has', () => {
    expect(() => [...new FrameReader().read(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0]))]).toThrow(RangeError);
    expect(() => [...new FrameReader().read(Buffer.from([3, 0, 0, 0, 1, 0, 0]))]).toThrow(RangeError);
  });

  it('reads nothing but JSON', () => {
    expect(() => [...new FrameReader().read(Buffer.from([9, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0x7b]))]).toThrow(SyntaxError);
  });
});

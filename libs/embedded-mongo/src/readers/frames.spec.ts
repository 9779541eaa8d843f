import { describe, expect, it } from 'vitest';
import { FrameKind, frameParts, FrameReader } from './frames.js';

const frame = (kind: FrameKind, head: Record<string, unknown>, ...body: Buffer[]): Buffer =>
  Buffer.concat(frameParts(kind, head, body));

describe('frames', () => {
  const bytes = Buffer.concat([
    frame(FrameKind.run, { mode: 'read', statement: 7 }, Buffer.from('mess'), Buffer.from('age')),
    frame(FrameKind.forget, { cursors: [1, 2] }),
    frame(FrameKind.changes, {}, Buffer.alloc(3_000, 1)),
  ]);
  const expected = [
    { kind: FrameKind.run, head: { mode: 'read', statement: 7 }, body: Buffer.from('message') },
    { kind: FrameKind.forget, head: { cursors: [1, 2] }, body: Buffer.alloc(0) },
    { kind: FrameKind.changes, head: {}, body: Buffer.alloc(3_000, 1) },
  ];

  it.each([1, 2, 8, 9, 10, 100, 4_096])('come out whole from chunks of %i bytes', (size) => {
    const reader = new FrameReader();
    const frames = [];
    for (let at = 0; at < bytes.length; at += size) frames.push(...reader.read(bytes.subarray(at, at + size)));
    expect(frames).toEqual(expected);
  });

  it('are not handed on before their last byte', () => {
    const reader = new FrameReader();
    const first = frame(FrameKind.reply, { open: false }, Buffer.from('x'));
    expect(reader.read(first.subarray(0, -1))).toEqual([]);
    expect(reader.read(first.subarray(-1))).toEqual([{ kind: FrameKind.reply, head: { open: false }, body: Buffer.from('x') }]);
  });
});

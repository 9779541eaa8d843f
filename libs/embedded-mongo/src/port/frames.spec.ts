import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { FrameKind, framesOf, FrameSender, packFrames } from './frames.js';

describe('frames', () => {
  it('come out as they were put in, parts of larger bytes too', () => {
    const pool = Buffer.from('..one.three..');
    const frames = [
      { id: 1, kind: FrameKind.message, bytes: pool.subarray(2, 5) },
      { id: 0xffff_ffff, kind: FrameKind.left, bytes: pool.subarray(0, 0) },
      { id: 3, kind: FrameKind.message, bytes: pool.subarray(6, 11) },
    ];
    const packed = packFrames(frames);
    expect(packed.byteLength).toBe(3 * 9 + 3 + 5);
    expect([...framesOf(packed)].map(({ bytes, ...frame }) => ({ ...frame, bytes: bytes.toString() }))).toEqual([
      { id: 1, kind: 0, bytes: 'one' },
      { id: 0xffff_ffff, kind: 1, bytes: '' },
      { id: 3, kind: 0, bytes: 'three' },
    ]);
  });

  it('share one message within a tick', async () => {
    const { port1, port2 } = new MessageChannel();
    const sender = new FrameSender(port1);
    const messages: string[][] = [];
    const received = new Promise<void>((resolve) => {
      port2.on('message', (packed: ArrayBuffer) => {
        messages.push([...framesOf(packed)].map(({ bytes }) => bytes.toString()));
        if (messages.length === 2) resolve();
      });
    });
    sender.send(1, FrameKind.message, Buffer.from('a'));
    sender.send(2, FrameKind.message, Buffer.from('b'));
    await new Promise((resolve) => setImmediate(resolve));
    sender.send(3, FrameKind.message, Buffer.from('c'));
    await received;
    port1.close();
    expect(messages).toEqual([['a', 'b'], ['c']]);
  });
});

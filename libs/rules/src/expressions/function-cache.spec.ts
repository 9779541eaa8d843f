import { Int32, Long } from 'bson';
import { describe, expect, it, vi } from 'vitest';
import { rememberCalls } from './function-cache.js';

describe('rememberCalls', () => {
  it('calls a function once for each name and arguments', async () => {
    const call = vi.fn((name: string, args: readonly unknown[]) => `${name} ${args.length}`);
    const remembered = rememberCalls(call);
    expect(await remembered('f', [1])).toBe('f 1');
    expect(await remembered('f', [1])).toBe('f 1');
    expect(remembered('f', [1])).toBe(remembered('f', [1]));
    expect(call.mock.calls).toEqual([['f', [1]]]);
    await remembered('g', [1]);
    await remembered('f', [1, 2]);
    await remembered('f', [new Int32(2)]);
    await remembered('f', [Long.fromNumber(2)]);
    expect(call).toHaveBeenCalledTimes(5);
  });

  it('remembers a failure', async () => {
    const call = vi.fn(() => {
      throw new Error('failed as asked');
    });
    const remembered = rememberCalls(call);
    await expect(remembered('f', [])).rejects.toThrow('failed as asked');
    await expect(remembered('f', [])).rejects.toThrow('failed as asked');
    expect(call).toHaveBeenCalledTimes(1);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../apps/cli/src/operations/free-port.js';

/** The lowest port a Linux system hands out itself. */
const FIRST_EPHEMERAL = 32_768;

describe('a port for a process that is about to be started', () => {
  it('is not one the system assigns to others', async () => {
    for (const chance of [0, 0.5, 0.999_999]) {
      vi.spyOn(Math, 'random').mockReturnValueOnce(chance);
      const port = await freePort();
      expect(port).toBeGreaterThanOrEqual(10_000);
      expect(port).toBeLessThan(FIRST_EPHEMERAL);
    }
  });

  it('is skipped if it has a listener', async () => {
    const taken = await freePort();
    const holder = createServer().listen(taken, '127.0.0.1');
    await once(holder, 'listening');
    try {
      const chance = (taken - 10_000 + 0.5) / 22_000;
      vi.spyOn(Math, 'random').mockReturnValueOnce(chance);
      expect(await freePort()).not.toBe(taken);
    } finally {
      holder.close();
      await once(holder, 'close');
    }
  });

  it('reports that all tried ports are in use', async () => {
    const taken = await freePort();
    const holder = createServer().listen(taken, '127.0.0.1');
    await once(holder, 'listening');
    try {
      vi.spyOn(Math, 'random').mockReturnValue((taken - 10_000 + 0.5) / 22_000);
      await expect(freePort()).rejects.toThrow('no free port in 100 attempts');
    } finally {
      holder.close();
      await once(holder, 'close');
    }
  });
});

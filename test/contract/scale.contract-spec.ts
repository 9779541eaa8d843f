import { describe, expect, it } from 'vitest';
import { replicasOf, scaleOf } from '../../apps/cli/src/operations/scale.js';
import { SERVICES } from '../../apps/cli/src/operations/services.js';

describe('--scale of a local cluster', () => {
  it('says how many of a service there are, and one of every other', () => {
    const ones = SERVICES.map((name) => [name, 1]);

    expect([...scaleOf([])]).toEqual(ones);
    expect(Object.fromEntries(scaleOf(['--scale', 'runtime=3', '--scale=gateway=16', '--scale', 'runtime=2']))).toEqual({
      ...Object.fromEntries(ones),
      runtime: 2,
      gateway: 16,
    });
    expect(replicasOf('runtime', 3)).toEqual(['runtime', 'runtime-2', 'runtime-3']);
    expect(replicasOf('push', 1)).toEqual(['push']);
  });

  it.each([
    [
      ['--scale', 'store=2'],
      "invalid --scale 'store=2': expected <service>=<number>, with one of config, gateway, identity, logging, push, runtime, triggers",
    ],
    [['--scale', 'runtime'], "'runtime'"],
    [['--scale', 'runtime=-1'], "'runtime=-1'"],
    [['--scale', 'runtime=0'], 'invalid --scale runtime=0: expected 1 to 16'],
    [['--scale', 'runtime=17'], 'invalid --scale runtime=17: expected 1 to 16'],
    [['--scale'], 'argument missing'],
    [['--replicas', '2'], "Unknown option '--replicas'"],
  ])('is reported if invalid: %j', (args, message) => {
    expect(() => scaleOf(args)).toThrow(message);
  });
});

import { describe, expect, it } from 'vitest';
import { ProjectSlots } from '#bus/server/project-slots.js';
import { InstallTurns } from './install-turns.js';

describe('turns of installs', () => {
  it('are had by the newest install of an app, in the place of the one it replaces', async () => {
    const turns = new InstallTurns(new ProjectSlots(1, 1, 'builds'));
    const first = turns.takeIfFree('project', 'a');
    expect(turns.takeIfFree('project', 'b')).toBeUndefined();

    const order: string[] = [];
    const wait = async (appId: string, name: string): Promise<void> => {
      const giveBack = await turns.wait('project', appId);
      order.push(giveBack === undefined ? `${name} is replaced` : name);
      giveBack?.();
    };
    const waiting = [wait('b', 'older of b'), wait('c', 'of c'), wait('b', 'newer of b'), wait('b', 'newest of b')];
    first?.();
    await Promise.all(waiting);

    expect(order).toStrictEqual(['older of b is replaced', 'newer of b is replaced', 'newest of b', 'of c']);
    expect(turns.takeIfFree('project', 'd')).toBeTypeOf('function');
  });

  it('are had by the newest install of an app, also when an older one ends other work later', async () => {
    const turns = new InstallTurns(new ProjectSlots(1, 1, 'builds'));
    const first = turns.takeIfFree('project', 'a');
    let end = (): void => undefined;
    const older = turns.waitDuring('project', 'b', () => new Promise((resolve) => (end = resolve)));
    const newer = turns.waitDuring('project', 'b', () => Promise.resolve());
    end();
    expect(await older).toBeUndefined();
    first?.();
    expect(await newer).toBeTypeOf('function');
  });

  it('are given back when the work before them fails', async () => {
    const turns = new InstallTurns(new ProjectSlots(1, 1, 'builds'));
    const failing = turns.waitDuring('project', 'a', () => Promise.reject(new Error('not removed')));
    await expect(failing).rejects.toThrow('not removed');
    await expect.poll(() => turns.takeIfFree('project', 'b')).toBeTypeOf('function');
  });

  it('are not taken before an install of the app that waits', async () => {
    const turns = new InstallTurns(new ProjectSlots(2, 1, 'builds'));
    turns.takeIfFree('one', 'a');
    const waiting = turns.wait('one', 'b');
    expect(turns.takeIfFree('two', 'b')).toBeUndefined();
    turns.close();
    expect(await waiting).toBeUndefined();
  });
});

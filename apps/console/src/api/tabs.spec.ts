import { describe, expect, it } from 'vitest';
import type { SharedSession } from './session';
import { Tabs, type Channel } from './tabs';

/** A browser: what one tab says, all others hear. */
function browser() {
  const ears = new Map<Channel, Set<EventListenerOrEventListenerObject>>();
  return (shared: SharedSession | null) => {
    const listeners = new Set<EventListenerOrEventListenerObject>();
    const channel: Channel = {
      addEventListener: (_name: string, listener: EventListenerOrEventListenerObject) => void listeners.add(listener),
      removeEventListener: (_name: string, listener: EventListenerOrEventListenerObject) => void listeners.delete(listener),
      postMessage: (data: unknown) => {
        for (const [other, heard] of ears) {
          if (other === channel) continue;
          for (const listener of heard) if (typeof listener === 'function') listener(new MessageEvent('message', { data }));
        }
      },
    };
    ears.set(channel, listeners);
    const session = {
      shared,
      get isOpen() {
        return session.shared !== null;
      },
      adopt: (given: SharedSession) => void (session.shared = given),
    };
    return { tabs: new Tabs(channel, session), session, channel };
  };
}

const ADA = { refreshToken: 'r', userId: 'ada' };
const BOB = { refreshToken: 's', userId: 'bob' };
const fail = (): void => expect.unreachable();

describe('a new tab', () => {
  it('continues with the session of an open tab', async () => {
    const open = browser();
    open(ADA);
    const { tabs, session } = open(null);
    expect(await tabs.ask(fail, 1_000)).toBe(true);
    expect(session.shared).toEqual(ADA);
  });

  it('does not wait long if no tab is logged in', async () => {
    const open = browser();
    open(null);
    const { tabs, session } = open(null);
    expect(await tabs.ask(fail, 1)).toBe(false);
    expect(session.isOpen).toBe(false);
  });

  it('continues with the session of a busy tab that offers it late, unless the user has logged in meanwhile', async () => {
    const offered = async (own: SharedSession | null): Promise<[SharedSession | null, number]> => {
      const open = browser();
      const { channel } = open(null);
      const { tabs, session } = open(null);
      let asking = '';
      channel.addEventListener('message', ({ data }: MessageEvent<{ from: string }>) => (asking = data.from));
      let late = 0;
      expect(await tabs.ask(() => (late += 1), 1)).toBe(false);
      session.shared = own;
      for (let times = 0; times < 2; times += 1) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel.postMessage({ kind: 'offer', to: asking, session: ADA });
      }
      return [session.shared, late];
    };
    expect(await offered(null)).toEqual([ADA, 1]);
    expect(await offered(BOB)).toEqual([BOB, 0]);
  });

  it('takes nothing that was meant for another, and nothing strange', async () => {
    const open = browser();
    const { channel } = open(null);
    const { tabs, session } = open(null);
    const asked = tabs.ask(fail, 20);
    for (const message of [{ kind: 'offer', to: 'another', session: ADA }, 'noise']) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(message);
    }
    expect(await asked).toBe(false);
    expect(session.shared).toBeNull();
  });
});

it('logging out in a tab is heard in all others', () => {
  const open = browser();
  const [first, second] = [open(ADA), open(ADA)];
  const heard: string[] = [];
  first.tabs.onLoggedOut(() => heard.push('first'));
  const stop = second.tabs.onLoggedOut(() => heard.push('second'));
  first.tabs.loggedOut();
  stop();
  first.tabs.loggedOut();
  expect(heard).toEqual(['second']);
});

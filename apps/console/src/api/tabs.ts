import type { Session, SharedSession } from './session';

/** Messages between tabs. They have the same origin, so no other page receives them. */
type Message =
  | { readonly kind: 'ask'; readonly from: string }
  | { readonly kind: 'offer'; readonly to: string; readonly session: SharedSession }
  | { readonly kind: 'logged-out' };

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** Milliseconds a new tab waits for others before it shows the login form. */
const PATIENCE_MS = 250;

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Tabs of one browser share a session: a new one asks the open ones for it, and logging out in one ends all. */
export class Tabs {
  /** Distinguishes replies to this tab from replies to others. */
  private readonly id = crypto.getRandomValues(new Uint32Array(4)).join('-');

  constructor(
    private readonly channel: Channel,
    private readonly session: Pick<Session, 'shared' | 'adopt' | 'isOpen'>,
  ) {
    this.listen((message) => {
      const { shared } = this.session;
      if (message.kind === 'ask' && shared) this.post({ kind: 'offer', to: message.from, session: shared });
    });
  }

  /**
   * Returns `true` if another tab had a session, which this one then continues. A tab that is busy may offer its session later:
   * unless the user has logged in here by then, this tab continues it, too, and calls `onLate`.
   */
  ask(onLate: () => void, patienceMs = PATIENCE_MS): Promise<boolean> {
    return new Promise((resolve) => {
      let isLate = false;
      const stop = this.listen((message) => {
        if (message.kind === 'logged-out') stop();
        if (message.kind !== 'offer' || message.to !== this.id) return;
        stop();
        clearTimeout(timer);
        const { isOpen } = this.session;
        if (!isOpen) this.session.adopt(message.session);
        if (isLate && !isOpen) onLate();
        resolve(true);
      });
      const timer = setTimeout(() => {
        isLate = true;
        resolve(false);
      }, patienceMs);
      this.post({ kind: 'ask', from: this.id });
    });
  }

  /** Has all other tabs end. */
  loggedOut(): void {
    this.post({ kind: 'logged-out' });
  }

  /** Calls `listener` when the user logs out in another tab. Returns a function that stops it. */
  onLoggedOut(listener: () => void): () => void {
    return this.listen(({ kind }) => {
      if (kind === 'logged-out') listener();
    });
  }

  private listen(listener: (message: Message) => void): () => void {
    const heard = ({ data }: MessageEvent<unknown>): void => {
      if (isMessage(data)) listener(data);
    };
    this.channel.addEventListener('message', heard);
    return () => this.channel.removeEventListener('message', heard);
  }

  private post(message: Message): void {
    // A broadcast channel takes no origin: it has only its own.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.channel.postMessage(message);
  }
}

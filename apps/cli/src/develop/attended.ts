import { canAsk } from './dev-options.js';
import { explorerAddress } from './banner.js';
import { pressed, keyLines, type KeyAction } from './dev-keys.js';
import type { DevSession } from './dev-session.js';
import type { DevTarget } from './dev-target.js';
import type { Development } from './development.js';
import { FrontEnd } from './front-end.js';
import { Keys } from './keys.js';
import { openAddress } from './open-address.js';

export interface Attended {
  readonly session: DevSession;
  readonly target: DevTarget;
  /** Further keys, by key. */
  readonly own: ReadonlyMap<string, KeyAction>;
  /** Ends the session from elsewhere. */
  readonly signal: AbortSignal;
  readonly keys: KeyHolder;
}

/** Keys while there are any: questions read the standard input themselves. */
export class KeyHolder {
  private keys: Keys | null = null;

  use(keys: Keys): void {
    this.keys = keys;
  }

  /** Asks a question. */
  without<T>(work: () => Promise<T>): Promise<T> {
    return this.keys === null ? work() : this.keys.without(work);
  }
}

/** Runs a session with the keys of a terminal and the command of `--start` beside it, until a key or `signal` ends it. */
export async function attended(
  development: Development,
  { session, target, own, signal, keys: holder }: Attended,
): Promise<void> {
  const { context, options, report } = development;
  const { surroundings } = context;
  const quit = new AbortController();
  const show = (address: string): void => {
    report.show([[`  ${address}`]]);
    openAddress(address);
  };
  const actions = new Map<string, KeyAction>([
    ['r', { what: 'push again', run: () => session.again() }],
    ['s', { what: 'write the seeds', run: () => session.trySeed() }],
    ['p', { what: 'pull changes made elsewhere', run: () => session.elsewhere.decide('pull') }],
    ['k', { what: 'keep my files', run: () => session.elsewhere.decide('keep') }],
    ['g', { what: 'open the GraphQL explorer', run: () => show(explorerAddress(target)) }],
    [
      'l',
      {
        what: 'show or hide the log',
        run: () => {
          session.logs.isOn = !session.logs.isOn;
          report.show([[['quiet', `  the log is ${session.logs.isOn ? 'shown' : 'hidden'}`]]]);
        },
      },
    ],
    ['c', { what: 'clear the screen', run: () => report.clear() }],
    ...own,
    ['q', { what: 'quit', run: () => quit.abort() }],
  ]);
  const all: ReadonlyMap<string, KeyAction> = new Map([
    ['h', { what: 'show this help', run: (): void => report.show(keyLines(all)) }],
    ...actions,
  ]);
  const keys = new Keys(
    surroundings.stdin,
    (key) => void pressed(all, key, report),
    () => process.kill(process.pid, 'SIGINT'),
  );
  holder.use(keys);
  const frontEnd = options.start === null ? null : new FrontEnd(options.start, options.directory, surroundings.env, report);
  if (canAsk(context)) keys.open();
  try {
    await session.run(AbortSignal.any([signal, quit.signal, surroundings.interruption]));
  } finally {
    keys.close();
    await frontEnd?.stop();
  }
}

import { join } from 'node:path';
import { disownSpools } from '#apps/log/spool/disowned-spools.js';
import { loadCredentials } from '#process/start/credentials.js';
import { endWithParent } from '#process/start/end-with-parent.js';
import { ownCommand } from '#process/env/own-command.js';
import { readEnvironment, VARIABLES, type Environment, type VariableName } from '#process/env/environment.js';
import { freeAddress } from '#process/start/free-address.js';
import { createLogger, type Logger } from '#process/log/logger.js';
import { openDirectoryUnlessFull } from '#process/start/open-directory.js';
import { reachedStore } from '#process/start/reached-store.js';
import { startupBanner } from '#process/start/startup-banner.js';
import { readTestHashes } from '../../identity/src/test-hashes.js';
import { serveParent } from './serve-parent.js';
import type { EmbeddedStore } from './embedded-store.js';
import type { RunningServices, startServices } from './services.js';

/** Opens the embedded store; `undefined` if `MONGODB_URI` names another database. */
async function openStore(environment: Environment, logger: Logger): Promise<EmbeddedStore | undefined> {
  if (environment.MONGODB_URI !== undefined) {
    await reachedStore('MONGODB_URI', environment.MONGODB_URI);
    return undefined;
  }
  const { EmbeddedStore } = await import('./embedded-store.js');
  return EmbeddedStore.open(environment, logger);
}

/**
 * Returns the console's address on this machine; `null` if it is only reachable from others, as login links work on this
 * machine only.
 */
function localAddress({ HOST, PUBLIC_URL }: Environment, url: string): string | null {
  if (PUBLIC_URL !== undefined) return null;
  const { port } = new URL(url);
  if (HOST === '0.0.0.0' || HOST === '::') return `http://127.0.0.1:${port}`;
  return /^(?:127\.|::1$|localhost$)/.test(HOST) ? url : null;
}

/**
 * Returns what was started. Closes the store where the start fails: a process that exits while the store's thread is in
 * the middle of a transaction waits for its lock forever.
 */
async function startedOrClosed<T>(start: Promise<T>, store: EmbeddedStore | undefined): Promise<T> {
  try {
    return await start;
  } catch (error) {
    await store?.close();
    throw error;
  }
}

type StartServices = (...given: Parameters<typeof startServices>) => Promise<RunningServices>;

/** Differences between the programs that run the whole platform in one process. */
export interface Standalone {
  /** Loads the services, while the store opens. */
  readonly load: () => Promise<{ readonly startServices: StartServices }>;
  /** Returns further properties of the message that reports the address to the parent process. */
  readonly told?: (running: RunningServices) => Promise<object>;
}

/**
 * Starts store and services in this process. They run until a signal arrives, or until the parent process ends if it
 * opened a channel.
 */
export async function startStandalone({ load, told }: Standalone): Promise<void> {
  endWithParent();
  const names = Object.keys(VARIABLES) as VariableName[];
  const given = { ...readEnvironment(names, process.env), ...readTestHashes(process.env) };
  const logger = createLogger('standalone', given.LOG_LEVEL);
  await freeAddress('PORT', given.HOST, given.PORT);
  const { credentials, path, created } = await loadCredentials(given.DATA_DIR, given);
  const LOG_SPOOL_DIR = given.LOG_SPOOL_DIR ?? join(given.DATA_DIR, 'log-spool');
  await openDirectoryUnlessFull('LOG_SPOOL_DIR', LOG_SPOOL_DIR);
  // The store opens in its worker while this thread loads the services.
  const [store, { startServices: start }] = await Promise.all([openStore(given, logger), load()]);
  // The lock of the store covers the whole directory, so its previous owner is dead and its spools can be taken over immediately.
  if (store && given.LOG_SPOOL_DIR === undefined) await disownSpools(LOG_SPOOL_DIR);
  const environment = { ...given, ...credentials, MONGODB_URI: store?.uri ?? given.MONGODB_URI, LOG_SPOOL_DIR };
  const running = await startedOrClosed(
    start(environment, logger, async () => store?.close()),
    store,
  );
  store?.observe(running);
  // The startup banner is for people. Supervisors collect JSON lines, which other people may read.
  if (created || process.stdout.isTTY) {
    const address = process.stdout.isTTY ? localAddress(given, running.url) : null;
    const text = startupBanner({
      url: given.PUBLIC_URL ?? running.url,
      loginLink: address === null ? null : `${address}/#setup=${running.newLoginToken()}`,
      credentialsFile: given.ADMIN_PASSWORD === undefined ? path : null,
      email: credentials.ADMIN_EMAIL,
      created,
      command: ownCommand({ path: process.env['PATH'] }),
    });
    process.stdout.write(text);
  }
  logger.info({ url: running.url }, 'ready');
  serveParent(() => running.newLoginToken());
  process.send?.({ type: 'ready', url: running.url, ...(await told?.(running)) });
}

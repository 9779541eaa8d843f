import { createHash } from 'node:crypto';
import { AppError } from '#contracts/error.js';

/** Bytes of a database's name, as the server has it. */
export const DATABASE_BYTES_MAX = 63;
/** Hex digits that stand for a namespace, and what a name of its databases begins with. */
const DIGITS = 8;
const PREFIX = /[0-9a-f]{8}_/g;

/** Prefixes this process has used: what servers say of stored databases is shown without. */
const used = new Set<string>();

interface Named {
  readonly db?: string;
}

/**
 * The databases of one cluster of one project, stored next to the databases of other clusters under names that begin
 * with the namespace's own digits.
 */
export class ClusterNamespace {
  /** Databases that are called what apps call them, in a server that has no namespaces. */
  static readonly PLAIN = new ClusterNamespace('');
  /** The same in the platform's own store, where there may be namespaces beside them. */
  static readonly SHARED = new ClusterNamespace('');

  private constructor(readonly prefix: string) {
    if (prefix !== '') used.add(prefix);
  }

  /** @param id the digits that stand for it */
  static of(id: string): ClusterNamespace {
    return new ClusterNamespace(`${id}_`);
  }

  /** @throws AppError `InvalidParameter` where the name would be longer than the server allows */
  stored(name: string): string {
    const stored = `${this.prefix}${name}`;
    const bytes = Buffer.byteLength(stored);
    if (bytes <= DATABASE_BYTES_MAX) return stored;
    const most = DATABASE_BYTES_MAX - this.prefix.length;
    throw new AppError(
      'InvalidParameter',
      `the name of a database has at most ${most} bytes, '${name}' has ${Buffer.byteLength(name)}`,
    );
  }

  /** Returns the name that apps use for a stored database; `null` for a database outside the namespace. */
  shown(stored: string): string | null {
    return stored.startsWith(this.prefix) ? stored.slice(this.prefix.length) : null;
  }

  /** Returns a change event with stored database names replaced by the names that apps use. */
  shownEvent<Event extends object>(event: Event): Event {
    if (this.prefix === '') return event;
    const {
      ns,
      to,
      operationDescription: description,
    } = event as {
      readonly ns?: Named;
      readonly to?: Named;
      readonly operationDescription?: { readonly to?: Named };
    };
    return {
      ...event,
      ...(ns ? { ns: this.shownIn(ns) } : {}),
      ...(to ? { to: this.shownIn(to) } : {}),
      ...(description?.to ? { operationDescription: { ...description, to: this.shownIn(description.to) } } : {}),
    };
  }

  private shownIn<T extends Named>(named: T): T {
    const { db } = named;
    return db === undefined ? named : { ...named, db: this.shown(db) ?? db };
  }
}

/** The digits of the namespace a stored name would be in, if it is in one. */
export function digitsOf(stored: string): string | null {
  return /^([0-9a-f]{8})_/.exec(stored)?.[1] ?? null;
}

/** Returns a server's message without the prefixes of stored database names. */
export function withoutPrefixes(text: string): string {
  return used.size === 0 ? text : text.replace(PREFIX, (found) => (used.has(found) ? '' : found));
}

/**
 * The digits for a cluster of a project.
 * @param taken how many others before this one came to the same
 */
export function namespaceId(groupId: string, clusterName: string, taken: number): string {
  const hash = createHash('sha256').update(`${groupId}\0${clusterName}${taken === 0 ? '' : `\0${taken}`}`);
  return hash.digest('hex').slice(0, DIGITS);
}

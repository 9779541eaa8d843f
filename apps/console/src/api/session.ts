import { AdminError } from '#admin-client/admin-error.js';
import { Session as Library, sessionEnded, successOf, type Credentials } from '#admin-client/session.js';
import { ifMatch, versionOf } from '#admin-client/versions.js';
import { CONSOLE_MARK } from './console-mark';
import type { Conflict, ConflictChoice } from './conflicts';
import type { Versions } from './versions';

const REFRESH = 'groundwork.refresh';
/** Id of who logged in last in this tab. */
const USER = 'groundwork.user';
const ADMIN = '/api/admin/v3.0';
const UNAUTHORIZED = 401;

export type { Credentials };

export interface SessionParts {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Storage of the refresh token: it ends with the tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Origin of the platform, with the path a proxy puts before it. */
  readonly baseUrl: string;
  readonly versions: Versions;
  /** Decides about a change of an entity that is another one by now. */
  readonly askWhoseCounts: (conflict: Conflict) => Promise<ConflictChoice>;
}

interface Change {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
}

/** Data another tab needs to continue a session. */
export interface SharedSession {
  readonly refreshToken: string;
  readonly userId: string;
}

/** The session of one tab: the access token is in memory and nowhere else. */
export class Session {
  private readonly library: Library;
  private readonly listeners = new Set<() => void>();
  /** Ends of the changes that are being sent, by the path of the entity. */
  private readonly changing = new Map<string, Promise<unknown>>();
  /** While the tab ends the session itself, listeners are not notified. */
  private isLeaving = false;

  constructor(private readonly parts: SessionParts) {
    const { storage, baseUrl, fetch } = parts;
    this.library = new Library({
      baseUrl,
      fetch,
      refreshToken: storage.getItem(REFRESH) ?? undefined,
      onTokens: (tokens) => {
        if (tokens) storage.setItem(REFRESH, tokens.refreshToken);
        else this.ended();
      },
    });
  }

  get isOpen(): boolean {
    return this.library.refreshToken !== null;
  }

  /** Last user logged in in this tab; `null` once that was forgotten. */
  get userId(): string | null {
    return this.parts.storage.getItem(USER);
  }

  /** Session for another tab; `null` if none is open. */
  get shared(): SharedSession | null {
    const [{ refreshToken }, { userId }] = [this.library, this];
    return refreshToken === null || userId === null ? null : { refreshToken, userId };
  }

  /** Calls `listener` when the server does not know the session any more. Returns how to stop that. */
  onEnd(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns the id of the administrator. @throws ApiError for credentials that are not accepted */
  async logIn(credentials: Credentials): Promise<string> {
    const { userId } = await this.library.login(credentials);
    this.parts.storage.setItem(USER, userId);
    return userId;
  }

  /** Continues the session of another tab. */
  adopt({ refreshToken, userId }: SharedSession): void {
    this.library.adopt(refreshToken);
    this.parts.storage.setItem(REFRESH, refreshToken);
    this.parts.storage.setItem(USER, userId);
  }

  /** Ends the session here immediately, and at the server if it can be reached. */
  async logOut(): Promise<void> {
    this.parts.storage.removeItem(USER);
    // Only the forgetting is heard of here, and that happens before the promise is returned.
    this.isLeaving = true;
    const told = this.library.leave();
    this.isLeaving = false;
    await told;
  }

  /** One request below the administration API; a token that has run out is renewed once. @throws ApiError for a refusal */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const { refreshToken } = this.library;
    if (refreshToken === null) throw sessionEnded();
    const answer = await this.library.fetch(new Request(`${this.parts.baseUrl}${ADMIN}${path}`, init));
    // With a new token, too: the administrator has no rights left.
    if (answer.status === UNAUTHORIZED && refreshToken === this.library.refreshToken) await this.library.forget();
    return successOf(answer);
  }

  async json<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await this.send(path, init);
    const text = await answer.text();
    const content: unknown = text === '' ? undefined : JSON.parse(text);
    if (init.method === undefined) this.parts.versions.read(path, versionOf(answer), content);
    else if (init.method !== 'POST') this.parts.versions.wrote(path, versionOf(answer));
    return content as T;
  }

  /**
   * Sends JSON. A `PATCH` or `DELETE` of an entity begins when the change before it has ended, which would look like the change of another
   * administrator otherwise. A `PUT` does not wait: it would undo that change unseen. @throws ApiError as {@link bound} does
   */
  async write<T>(method: Change['method'], path: string, body?: unknown): Promise<T> {
    const begin = (): Promise<T> => this.bound<T>({ method, path, body });
    if (method === 'POST') return begin();
    const earlier = this.changing.get(path);
    const sent = earlier && method !== 'PUT' ? earlier.then(begin) : begin();
    const ended = Promise.allSettled([earlier, sent]);
    this.changing.set(path, ended);
    void ended.then(() => {
      if (this.changing.get(path) === ended) this.changing.delete(path);
    });
    return sent;
  }

  /**
   * Sends a change. That of an entity is bound to the version it is based on; if the entity is another one by now, the administrator
   * decides. A choice for theirs resolves without a reply: nothing is changed then. @throws ApiError for a refusal, and if nothing was
   * decided or a deletion was given up
   */
  private async bound<T>({ method, path, body }: Change): Promise<T> {
    const { versions } = this.parts;
    let version = method === 'POST' ? null : versions.of(path);
    for (;;) {
      try {
        return await this.change<T>({ method, path, body }, version);
      } catch (error) {
        if (!(error instanceof AdminError) || error.version === null) throw error;
        const choice = await this.parts.askWhoseCounts({
          mine: body ?? null,
          theirs: await this.stored(path, method === 'PATCH' ? body : null),
        });
        if (choice === 'neither' || (choice === 'theirs' && method === 'DELETE')) throw error;
        if (choice === 'theirs') {
          versions.wrote(path, error.version);
          return undefined as T;
        }
        ({ version } = error);
      }
    }
  }

  private change<T>({ method, path, body }: Change, version: string | null): Promise<T> {
    const headers = {
      ...CONSOLE_MARK,
      ...(version === null ? {} : ifMatch(version)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return this.json<T>(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  /**
   * Returns the stored content of an entity; for a partly changed one only the properties in `changed`; `undefined` if
   * it cannot be read.
   */
  private async stored(path: string, changed: unknown): Promise<unknown> {
    const answer = await this.library.fetch(new Request(`${this.parts.baseUrl}${ADMIN}${path}`));
    if (!answer.ok) return undefined;
    const theirs: unknown = await answer.json();
    if (typeof changed !== 'object' || changed === null || typeof theirs !== 'object' || theirs === null) return theirs;
    return Object.fromEntries(Object.entries(theirs).filter(([name]) => name in changed));
  }

  private ended(): void {
    this.parts.storage.removeItem(REFRESH);
    if (this.isLeaving) return;
    for (const listener of this.listeners) listener();
  }
}

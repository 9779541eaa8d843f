import { ApiError } from './api-error';

const REFRESH = 'groundwork.refresh';
const ADMIN = '/api/admin/v3.0';

/** How somebody logs in. */
export type Credentials =
  | { readonly kind: 'key-pair'; readonly publicKey: string; readonly privateKey: string }
  | { readonly kind: 'account'; readonly email: string; readonly password: string };

export interface SessionParts {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Where the refresh token is kept: it ends with the tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly base: string;
}

/** Requests as an administrator. The access token is in memory and nowhere else. */
export class Session {
  private access: string | null = null;
  private refreshing: Promise<boolean> | null = null;
  /** Counts who comes and goes: what one administrator began is never carried on for the next. */
  private turn = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: SessionParts) {}

  get isOpen(): boolean {
    return this.access !== null || this.parts.storage.getItem(REFRESH) !== null;
  }

  /** Calls `listener` when the server does not know the session any more. Returns how to stop that. */
  onEnd(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns the id of the administrator. @throws ApiError for credentials that are not accepted */
  async logIn(credentials: Credentials): Promise<string> {
    const isPair = credentials.kind === 'key-pair';
    const body = isPair
      ? { username: credentials.publicKey, apiKey: credentials.privateKey }
      : { username: credentials.email, password: credentials.password };
    const provider = isPair ? 'mongodb-cloud' : 'local-userpass';
    const answer = await this.parts.fetch(this.url(`/auth/providers/${provider}/login`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw await ApiError.of(answer);
    const tokens = (await answer.json()) as { access_token: string; refresh_token: string; user_id: string };
    this.turn += 1;
    this.access = tokens.access_token;
    this.parts.storage.setItem(REFRESH, tokens.refresh_token);
    return tokens.user_id;
  }

  /** Ends the session here, and at the server if it can be reached. */
  async logOut(): Promise<void> {
    const token = this.parts.storage.getItem(REFRESH);
    this.forget();
    if (token === null) return;
    try {
      await this.parts.fetch(this.url('/auth/session'), { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    } catch {
      // It ends by itself; here it is over.
    }
  }

  /** One request below the administration API; a token that has run out is renewed once. @throws ApiError for a refusal */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const { turn } = this;
    if (this.access === null) await this.refresh();
    let answer = await this.once(path, init, turn);
    if (answer.status === 401 && turn === this.turn && (await this.refresh())) answer = await this.once(path, init, turn);
    if (answer.ok) return answer;
    if (answer.status === 401 && turn === this.turn) {
      this.forget();
      for (const listener of this.listeners) listener();
    }
    throw await ApiError.of(answer);
  }

  /** {@link send}, and the JSON that was answered; `undefined` for an empty answer. */
  async json<T>(path: string, init: RequestInit = {}): Promise<T> {
    const text = await (await this.send(path, init)).text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Sends JSON. */
  write<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const content = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.json<T>(path, { method, ...content });
  }

  /** One refresh at a time, however many requests wait for it; `false` where the session is over. */
  private refresh(): Promise<boolean> {
    this.refreshing ??= this.renewed().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  private async renewed(): Promise<boolean> {
    const { turn } = this;
    const token = this.parts.storage.getItem(REFRESH);
    if (token === null) return false;
    const answer = await this.parts.fetch(this.url('/auth/session'), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status === 401) return false;
    // A server that is busy or away has not ended the session.
    if (!answer.ok) throw await ApiError.of(answer);
    const { access_token } = (await answer.json()) as { access_token: string };
    if (turn !== this.turn) return false;
    this.access = access_token;
    return true;
  }

  private once(path: string, init: RequestInit, turn: number): Promise<Response> {
    if (turn !== this.turn) return Promise.reject(new ApiError(401, '', 'the session has ended', null));
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.access ?? ''}`);
    return this.parts.fetch(this.url(path), { ...init, headers });
  }

  private forget(): void {
    this.turn += 1;
    this.access = null;
    this.parts.storage.removeItem(REFRESH);
  }

  private url(path: string): string {
    return `${this.parts.base}${ADMIN}${path}`;
  }
}

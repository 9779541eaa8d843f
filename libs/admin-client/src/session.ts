import { AdminError, UnreachableError } from './admin-error.js';
import type { components } from './described-api.js';
import { isBusy, isUndone, withRetries, type RetryOptions } from './retries.js';

/** A key pair of a project, the account of an administrator, or what follows `#setup=` in the login link of a start. */
export type Credentials =
  | { readonly publicKey: string; readonly privateKey: string }
  | { readonly email: string; readonly password: string }
  | { readonly loginLink: string };

/** Tokens of a session: the access token is valid for 30 minutes, the refresh token renews it. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Tokens of a login, and whose they are. */
export interface Login extends Tokens {
  /** Id of the administrator. */
  readonly userId: string;
}

export type Fetch = (request: Request) => Promise<Response>;

export interface SessionOptions {
  /** Base URL of the platform: `https://host[:port]`, with a path if a proxy serves it below one. */
  readonly baseUrl: string;
  /** Tokens of an earlier session. */
  readonly tokens?: Tokens | undefined;
  /**
   * Refresh token of an earlier session whose access token was not stored: the first request renews it. `tokens` take
   * precedence.
   */
  readonly refreshToken?: string | undefined;
  /** Called with every change of the tokens, with `null` when the session has ended. */
  readonly onTokens?: ((tokens: Tokens | null) => void | Promise<void>) | undefined;
  /** Sends requests instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Waits where the platform says that it has no time, and when it will; without it, such replies are failures like others. Logins never wait. */
  readonly retry?: RetryOptions | undefined;
}

const AUTH = '/api/admin/v3.0/auth';
const UNAUTHORIZED = 401;

/** A session as it is held: without an access token until the first request of one that is gone on with. */
interface Held {
  readonly accessToken: string | null;
  readonly refreshToken: string;
}

interface Renewal {
  readonly refreshToken: string;
  readonly tokens: Promise<Tokens>;
}

/**
 * An administrator's session. Requests carry its access token, which is renewed when it has ended: once, however many wait for it. A
 * request that was begun in one session is never sent in another.
 */
export class Session {
  readonly baseUrl: string;
  private current: Held | null;
  private renewal: Renewal | null = null;
  private readonly send: Fetch;

  constructor(private readonly options: SessionOptions) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.current = options.tokens ?? heldOf(options.refreshToken);
    this.send = options.fetch ?? ((request) => globalThis.fetch(request));
  }

  /** `null` without a session, and while one that is gone on with has no access token yet. */
  get tokens(): Tokens | null {
    return withAccess(this.current);
  }

  /** Token that renews the session; `null` without a session. */
  get refreshToken(): string | null {
    return this.current?.refreshToken ?? null;
  }

  /** Continues a session that was opened elsewhere; the current session is discarded. */
  adopt(refreshToken: string): void {
    this.current = heldOf(refreshToken);
  }

  /** Logs in, keeps the tokens and returns them with the id of the administrator. Throws `AdminError` with the code `InvalidPassword` or like it for wrong credentials. */
  async login(credentials: Credentials): Promise<Login> {
    const { provider, body } = loginOf(credentials);
    const request = new Request(`${this.baseUrl}${AUTH}/providers/${provider}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply = (await (await successOf(await this.sent(request))).json()) as components['schemas']['LoginReply'];
    const tokens = await this.keep({ accessToken: reply.access_token, refreshToken: reply.refresh_token });
    return { ...tokens, userId: reply.user_id };
  }

  /** Ends the session on the platform and forgets the tokens, also where the platform has ended it already. */
  async logout(): Promise<void> {
    const { current } = this;
    if (!current) return;
    const reply = await this.sent(this.authRequest('DELETE', current.refreshToken));
    await this.forget();
    if (!reply.ok && reply.status !== UNAUTHORIZED) throw await AdminError.of(reply);
  }

  /**
   * Discards the tokens immediately, then ends the session on the platform. Returns whether that succeeded: if the
   * platform is unavailable, the session remains unused until it expires.
   */
  async leave(): Promise<boolean> {
    const { current } = this;
    if (!current) return false;
    await this.forget();
    try {
      return (await this.sent(this.authRequest('DELETE', current.refreshToken))).ok;
    } catch (error) {
      if (error instanceof UnreachableError) return false;
      throw error;
    }
  }

  /** Forgets the tokens and leaves the session open on the platform. */
  async forget(): Promise<void> {
    this.current = null;
    await this.options.onTokens?.(null);
  }

  /**
   * Sends a request with the access token, once more with a new one if that has ended, and returns the reply. What the platform had no
   * time for and surely did not do is sent again, as the options say. Throws `AdminError` when the session cannot be renewed or the
   * platform has no time, `UnreachableError` without a reply.
   */
  readonly fetch: Fetch = (request) => {
    const { retry } = this.options;
    if (!retry) return this.answered(request);
    const signal = retry.signal ? AbortSignal.any([retry.signal, request.signal]) : request.signal;
    const work = async (): Promise<Response> => {
      const reply = await this.answered(request.clone());
      if (isBusy(reply)) throw await AdminError.of(reply);
      return reply;
    };
    return withRetries(work, (error) => isUndone(request, error), { ...retry, signal });
  };

  private async answered(request: Request): Promise<Response> {
    const held = this.current;
    if (!held) return this.sent(request);
    const again = request.clone();
    const tokens = withAccess(held) ?? (await this.renewed(held.refreshToken));
    const reply = await this.sent(withToken(request, tokens.accessToken));
    if (reply.status !== UNAUTHORIZED) return reply;
    await reply.body?.cancel();
    return this.sent(withToken(again, (await this.newerThan(tokens)).accessToken));
  }

  /** Tokens of the same session with another access token. Throws `AdminError` where that session is over. */
  private async newerThan({ accessToken, refreshToken }: Tokens): Promise<Tokens> {
    const { current } = this;
    if (current?.refreshToken !== refreshToken) throw sessionEnded();
    const now = withAccess(current);
    return now && now.accessToken !== accessToken ? now : this.renewed(refreshToken);
  }

  private renewed(refreshToken: string): Promise<Tokens> {
    if (this.renewal?.refreshToken === refreshToken) return this.renewal.tokens;
    const tokens = this.renew(refreshToken).finally(() => {
      if (this.renewal === renewal) this.renewal = null;
    });
    const renewal = { refreshToken, tokens };
    this.renewal = renewal;
    return tokens;
  }

  private async renew(refreshToken: string): Promise<Tokens> {
    const reply = await this.sent(this.authRequest('POST', refreshToken));
    if (this.refreshToken !== refreshToken) throw sessionEnded();
    if (reply.status === UNAUTHORIZED) await this.forget();
    const { access_token: accessToken } = (await (await successOf(reply)).json()) as components['schemas']['AccessToken'];
    if (this.refreshToken !== refreshToken) throw sessionEnded();
    return this.keep({ accessToken, refreshToken });
  }

  private async keep(tokens: Tokens): Promise<Tokens> {
    this.current = tokens;
    await this.options.onTokens?.(tokens);
    return tokens;
  }

  private authRequest(method: 'POST' | 'DELETE', refreshToken: string): Request {
    return new Request(`${this.baseUrl}${AUTH}/session`, { method, headers: { authorization: `Bearer ${refreshToken}` } });
  }

  private async sent(request: Request): Promise<Response> {
    try {
      return await this.send(request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      throw new UnreachableError(originOf(request.url), error);
    }
  }
}

function heldOf(refreshToken: string | undefined): Held | null {
  return refreshToken === undefined ? null : { accessToken: null, refreshToken };
}

function withAccess(held: Held | null): Tokens | null {
  if (held === null || held.accessToken === null) return null;
  return { accessToken: held.accessToken, refreshToken: held.refreshToken };
}

/** Returns the error of a request whose session was ended, or followed by another, before it was carried out. */
export function sessionEnded(): AdminError {
  return new AdminError('the session has ended', UNAUTHORIZED);
}

function loginOf(credentials: Credentials): { readonly provider: string; readonly body: object } {
  if ('loginLink' in credentials) return { provider: 'login-link', body: { key: credentials.loginLink } };
  return 'publicKey' in credentials
    ? { provider: 'mongodb-cloud', body: { username: credentials.publicKey, apiKey: credentials.privateKey } }
    : { provider: 'local-userpass', body: { username: credentials.email, password: credentials.password } };
}

function withToken(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

function originOf(url: string): string {
  const { origin } = new URL(url);
  return origin;
}

/** Returns the reply of a request that was carried out. Throws `AdminError` for another one. */
export async function successOf(reply: Response): Promise<Response> {
  if (!reply.ok) throw await AdminError.of(reply);
  return reply;
}

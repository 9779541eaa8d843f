import { AdminError, UnreachableError } from './admin-error.js';
import type { components } from './described-api.js';

/** A key pair of a project, or the account of an administrator. */
export type Credentials =
  { readonly publicKey: string; readonly privateKey: string } | { readonly email: string; readonly password: string };

/** What a session consists of: the access token is valid for 30 minutes, the refresh token renews it. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export type Fetch = (request: Request) => Promise<Response>;

export interface SessionOptions {
  /** Where the platform is: `https://host[:port]`, with a path where a proxy puts one before it. */
  readonly baseUrl: string;
  /** Of an earlier session. */
  readonly tokens?: Tokens | undefined;
  /** Told of every change of the tokens, `null` when the session has ended. */
  readonly onTokens?: ((tokens: Tokens | null) => void | Promise<void>) | undefined;
  /** Sends requests instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

const AUTH = '/api/admin/v3.0/auth';
const UNAUTHORIZED = 401;

/** An administrator's session. Requests carry its access token, which is renewed when it has ended: once, however many wait for it. */
export class Session {
  readonly baseUrl: string;
  private current: Tokens | null;
  private renewal: Promise<Tokens> | null = null;
  private readonly send: Fetch;

  constructor(private readonly options: SessionOptions) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.current = options.tokens ?? null;
    this.send = options.fetch ?? ((request) => globalThis.fetch(request));
  }

  get tokens(): Tokens | null {
    return this.current;
  }

  /** Logs in and keeps the tokens. Throws `AdminError` with the code `InvalidPassword` or like it for wrong credentials. */
  async login(credentials: Credentials): Promise<Tokens> {
    const { provider, body } = loginOf(credentials);
    const request = new Request(`${this.baseUrl}${AUTH}/providers/${provider}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply = (await (await successOf(await this.sent(request))).json()) as components['schemas']['LoginReply'];
    return this.keep({ accessToken: reply.access_token, refreshToken: reply.refresh_token });
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
   * Sends a request with the access token, once more with a new one if that has ended, and returns the reply. Throws `AdminError` when
   * the session cannot be renewed, `UnreachableError` without a reply.
   */
  readonly fetch: Fetch = async (request) => {
    const tokens = this.current;
    if (!tokens) return this.sent(request);
    const again = request.clone();
    const reply = await this.sent(withToken(request, tokens.accessToken));
    if (reply.status !== UNAUTHORIZED) return reply;
    await reply.body?.cancel();
    const renewed = this.current && this.current.accessToken !== tokens.accessToken ? this.current : await this.renewed(tokens);
    return this.sent(withToken(again, renewed.accessToken));
  };

  private renewed(tokens: Tokens): Promise<Tokens> {
    this.renewal ??= this.renew(tokens).finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  private async renew({ refreshToken }: Tokens): Promise<Tokens> {
    const reply = await this.sent(this.authRequest('POST', refreshToken));
    if (reply.status === UNAUTHORIZED) await this.forget();
    const { access_token: accessToken } = (await (await successOf(reply)).json()) as components['schemas']['AccessToken'];
    return this.keep({ accessToken, refreshToken });
  }

  private async keep(tokens: Tokens): Promise<Tokens> {
    this.current = tokens;
    await this.options.onTokens?.(tokens);
    return tokens;
  }

  private async forget(): Promise<void> {
    this.current = null;
    await this.options.onTokens?.(null);
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

function loginOf(credentials: Credentials): { readonly provider: string; readonly body: object } {
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

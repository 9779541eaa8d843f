import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** Clients the provider knows, by their ids; the secret of each is its id with `-secret`. */
export const CLIENTS = ['google-client', 'apple-client', 'oidc-client', 'another-client'] as const;
export const secretOf = (client: string): string => `${client}-secret`;

/** User data of the provider. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly picture?: string;
}

const EXTENT = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'picture'],
};

/** An OpenID Connect provider on this machine. Every visitor of its pages is logged in as `person` and agrees to everything. */
export class IdentityProvider {
  person: Person = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace', given_name: 'Ada' };
  /** Queries of the authorization requests so far. */
  readonly asked: URLSearchParams[] = [];
  /** Redirect URIs codes were exchanged with. */
  readonly redirectUris: (string | undefined)[] = [];
  private callback = '';
  /** Additional addresses, used by providers of the platform. */
  private readonly callbacks = new Set<string>();
  private readonly people = new Map<string, Person>();
  private provider: Provider | null = null;

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly privateKey: KeyObject,
  ) {}

  /** Starts listening. The address is known before the addresses of its clients, which `serve` needs. */
  static async listen(): Promise<IdentityProvider> {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    let self: IdentityProvider | undefined;
    const server = createServer((request, response) => {
      self?.handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    self = new IdentityProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, privateKey);
    return self;
  }

  /** Endpoints that replace Google's and Apple's. */
  get endpoints(): object {
    return {
      authorization: `${this.issuer}/auth`,
      token: `${this.issuer}/token`,
      userinfo: `${this.issuer}/me`,
      jwks: `${this.issuer}/jwks`,
      issuer: this.issuer,
    };
  }

  /** Registers one more redirect address of all clients, as an app's owner does. */
  register(callback: string): void {
    this.callbacks.add(callback);
  }

  serve(callback: string): void {
    this.callback = callback;
    const key = { ...this.privateKey.export({ format: 'jwk' }), kid: 'idp', use: 'sig', alg: 'RS256' };
    this.provider = new Provider(this.issuer, {
      clients: CLIENTS.map((client_id) => ({
        client_id,
        client_secret: secretOf(client_id),
        redirect_uris: [callback],
        token_endpoint_auth_method: client_id === 'oidc-client' ? 'client_secret_basic' : 'client_secret_post',
      })),
      jwks: { keys: [key] },
      cookies: { keys: [randomUUID()] },
      claims: EXTENT,
      // Apps and pages that request codes of Google themselves do not have the platform's secret.
      pkce: { required: (_context, { clientId }) => clientId !== 'google-client' },
      features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...this.people.get(sub), sub }) }),
    });
    const { prototype } = this.provider.Client as unknown as { prototype: { redirectUriAllowed(uri: string): boolean } };
    prototype.redirectUriAllowed = (uri) => uri === callback || this.callbacks.has(uri);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** An ID token as the provider makes them; `changes` and `header` make it a wrong one. */
  sign(changes: JWTPayload = {}, header: object = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: this.issuer, aud: 'google-client', iat: now, exp: now + 300, ...this.person, ...changes };
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'idp', ...header }).sign(this.privateKey);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider } = this;
    if (!provider) throw new Error('the provider has no clients yet');
    const url = new URL(request.url ?? '/', this.issuer);
    if (url.pathname.startsWith('/interaction/')) return this.agree(provider, request, response);
    if (url.pathname === '/auth') {
      this.asked.push(new URLSearchParams(url.search));
      // Apple issues ID tokens without being asked for one, with the address in them.
      if (url.searchParams.get('client_id') === 'apple-client') {
        url.searchParams.set('scope', 'openid email');
        url.searchParams.set('claims', '{"id_token":{"email":null,"email_verified":null}}');
      }
      request.url = `${url.pathname}${url.search}`;
    }
    if (url.pathname === '/token' && (await this.isOfAnotherUri(request))) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"redirect_uri_mismatch"}');
      return;
    }
    await provider.callback()(request, response);
  }

  /** Like Google, it knows pages that request codes in a popup by the name `postmessage`. */
  private async isOfAnotherUri(request: IncomingMessage & { body?: unknown }): Promise<boolean> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    this.redirectUris.push(form['redirect_uri']);
    request.body = form['redirect_uri'] === 'postmessage' ? { ...form, redirect_uri: this.callback } : form;
    return form['redirect_uri'] === '';
  }

  private async agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      this.people.set(this.person.sub, this.person);
      return provider.interactionFinished(request, response, { login: { accountId: this.person.sub } });
    }
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant = known ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    grant.addOIDCClaims(EXTENT.email);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }
}

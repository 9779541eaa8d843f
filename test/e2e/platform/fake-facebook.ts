import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const APP_ID = 'facebook-client';
const APP_SECRET = 'facebook-client-secret';

/** Facebook as far as logins go: an access token is what `tokens` says about it. */
export class FakeFacebook {
  readonly tokens = new Map<string, Record<string, unknown>>();
  me: Record<string, unknown> = { id: '1001', name: 'Ada Lovelace', email: 'ada@example.com' };
  /** Parameters with which codes were exchanged. */
  readonly exchanged: Record<string, string>[] = [];

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {}

  static async start(): Promise<FakeFacebook> {
    let self: FakeFacebook | undefined;
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://facebook');
      void text(request).then((body) => {
        const query = Object.fromEntries(url.searchParams);
        if (url.pathname === '/dialog') {
          const { redirect_uri = '', state = '' } = query;
          response
            .writeHead(302, { location: `${redirect_uri}?${new URLSearchParams({ code: 'fb-code', state }).toString()}` })
            .end();
          return;
        }
        const [status, reply] = self?.answer(url.pathname, query, body, request.headers.authorization) ?? [500, {}];
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    self = new FakeFacebook(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return self;
  }

  get endpoints(): object {
    const { url } = this;
    return { authorization: `${url}/dialog`, token: `${url}/token`, userinfo: `${url}/me`, debugToken: `${url}/debug_token` };
  }

  /** Makes an access token of a user; `changes` make it a wrong one. */
  issue(token: string, changes: object = {}): void {
    this.tokens.set(token, { is_valid: true, app_id: APP_ID, type: 'USER', user_id: '1001', expires_at: 0, ...changes });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string, query: Record<string, string>, body: string, authorization = ''): [number, object] {
    if (path === '/debug_token') {
      if (query['access_token'] !== `${APP_ID}|${APP_SECRET}`) return [400, { error: { message: 'bad app token' } }];
      return [200, { data: this.tokens.get(query['input_token'] ?? '') ?? { is_valid: false } }];
    }
    if (path === '/me') {
      const token = authorization.replace('Bearer ', '');
      const proof = createHmac('sha256', APP_SECRET).update(token).digest('hex');
      if (!this.tokens.has(token) || query['appsecret_proof'] !== proof) return [400, { error: { message: 'bad token' } }];
      const wanted = (query['fields'] ?? '').split(',');
      return [200, Object.fromEntries(Object.entries(this.me).filter(([name]) => wanted.includes(name)))];
    }
    const form = Object.fromEntries(new URLSearchParams(body));
    this.exchanged.push(form);
    if (form['code'] !== 'fb-code' || form['client_secret'] !== APP_SECRET)
      return [400, { error: { message: 'bad code', code: 100 } }];
    this.issue('fb-token');
    return [200, { access_token: 'fb-token', token_type: 'bearer' }];
  }
}

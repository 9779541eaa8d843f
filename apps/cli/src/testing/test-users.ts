import { randomBytes } from 'node:crypto';
import type { Document } from 'bson';
import { APP, dataOf } from '#admin-client/admin-client.js';
import type { NewUser, TestUser, TokenUser } from './api.js';
import { encoded, type AppRequests } from './app-requests.js';
import type { DataAccess } from './data-access.js';
import { actionArguments, collectionBy, namespaceOf } from './test-collection.js';

interface Session {
  readonly user_id: string;
  readonly access_token: string;
}

/** Users of an app, and what they do by the client API. */
export class TestUsers {
  constructor(
    private readonly requests: AppRequests,
    private readonly data: DataAccess,
  ) {}

  /** Logs a user in: a new one, one with claims, or an anonymous one. */
  async login(who?: NewUser | TokenUser): Promise<TestUser> {
    if (who === undefined) return this.userOf(await this.session('anon-user', {}));
    return 'jwt' in who ? this.withClaims(who) : this.create(who);
  }

  private async create({ email, password = randomBytes(12).toString('base64url'), customData }: NewUser): Promise<TestUser> {
    const { client, path } = this.requests.pushed;
    const body = { email, password };
    const { _id } = await this.requests.during(async () => dataOf(client.api.POST(`${APP}/users`, { params: { path }, body })));
    if (customData !== undefined) await this.data.writeCustomData(_id, customData);
    return this.userOf(await this.session('local-userpass', { username: email, password }));
  }

  private async withClaims({ jwt, provider: name }: TokenUser): Promise<TestUser> {
    const { client, path, app } = this.requests.pushed;
    const all = await dataOf(client.api.GET(`${APP}/auth_providers`, { params: { path } }));
    const providers = all.filter(({ type, disabled }) => type === 'custom-token' && !disabled);
    const [provider, ...others] = name === undefined ? providers : providers.filter((each) => each.name === name);
    if (provider === undefined) throw new Error('the app has no such custom-JWT provider that is enabled');
    if (others.length > 0) throw new Error(`say which provider: ${providers.map((each) => each.name).join(', ')}`);
    const params = { path: { ...path, providerId: provider._id } };
    const { config } = await dataOf(client.api.GET(`${APP}/auth_providers/{providerId}`, { params }));
    const audience: unknown = config?.['audience'];
    const aud =
      audience === undefined || audience === '' || (Array.isArray(audience) && audience.length === 0)
        ? app.client_app_id
        : audience;
    const token = await this.requests.control.ask<string>('sign', { claims: { aud, ...jwt } });
    return this.userOf(await this.session(provider.name, { token }));
  }

  private async session(provider: string, payload: object): Promise<Session> {
    const path = `${this.requests.path}/auth/providers/${encodeURIComponent(provider)}/login`;
    return (await this.requests.ask('POST', path, { body: JSON.stringify(payload) })) as Session;
  }

  private userOf({ user_id: id, access_token: accessToken }: Session): TestUser {
    const { requests, data } = this;
    const headers = { authorization: `Bearer ${accessToken}` };
    const call = (given: object): Promise<unknown> =>
      requests.ask('POST', `${requests.path}/functions/call`, { headers, body: encoded(given) });
    return {
      id,
      accessToken,
      call: async <T>(name: string, ...args: readonly unknown[]) => (await call({ name, arguments: args })) as T,
      collection: <T extends Document>(name: string, service?: string) => {
        const namespace = namespaceOf(name);
        return collectionBy<T>(async (method, given) =>
          call({
            name: method,
            service: service ?? (await data.onlyService()),
            arguments: [{ ...namespace, ...actionArguments(method, given) }],
          }),
        );
      },
      graphql: async <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
        const body = JSON.stringify({ query, variables });
        const reply = await requests.send('POST', `${requests.path}/graphql`, {
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        });
        const { data: found, errors } = graphqlReply(reply.text);
        const [first] = errors ?? [];
        if (first !== undefined)
          throw await requests.failure({
            ...reply,
            text: JSON.stringify({ error: first.message, error_code: first.extensions?.code ?? '' }),
          });
        if (reply.status >= 300) throw await requests.failure(reply);
        return found as T;
      },
    };
  }
}

interface GraphqlReply {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** A reply that is not GraphQL holds neither data nor errors. */
function graphqlReply(text: string): GraphqlReply {
  try {
    return JSON.parse(text) as GraphqlReply;
  } catch {
    return {};
  }
}

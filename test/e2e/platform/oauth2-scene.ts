import { send, type Answer } from './http.js';
import { Admin, type AppAdmin } from './admin.js';
import { IdentityProvider, secretOf } from './identity-provider.js';
import { startPlatform, type Platform } from './processes.js';
import type { FakeFacebook } from './fake-facebook.js';
import { Tab } from './tab.js';

export const HOME = 'http://localhost:3000/home';

const CLIENT_OF: Readonly<Record<string, string>> = {
  'oauth2-google': 'google-client',
  'oauth2-apple': 'apple-client',
  'oauth2-facebook': 'facebook-client',
  oidc: 'oidc-client',
};

/** A platform whose identity providers are on this machine. */
export class OAuth2Scene {
  private constructor(
    readonly platform: Platform,
    readonly idp: IdentityProvider,
    readonly admin: Admin,
  ) {}

  static async start(facebook: FakeFacebook, environment: Readonly<Record<string, string>> = {}): Promise<OAuth2Scene> {
    const idp = await IdentityProvider.listen();
    const endpoints = {
      'oauth2-google': idp.endpoints,
      'oauth2-apple': idp.endpoints,
      // Its keys and issuer are the ones of limited logins.
      'oauth2-facebook': { ...idp.endpoints, ...facebook.endpoints },
    };
    const platform = await startPlatform({
      environment: { LOG_LEVEL: 'debug', OAUTH2_ENDPOINTS: JSON.stringify(endpoints), ...environment },
    });
    const base = environment['PUBLIC_URL'] ?? platform.url;
    idp.serve(`${base}/api/client/v2.0/auth/callback`);
    return new OAuth2Scene(platform, idp, await Admin.login(platform));
  }

  async close(): Promise<void> {
    await this.platform.stop();
    await this.idp.close();
  }

  /** An app with one of the providers. */
  async app(type: string, settings: object = {}): Promise<AppAdmin> {
    const app = await this.admin.createApp();
    await this.addProvider(app, type, settings);
    return app;
  }

  async addProvider(app: AppAdmin, type: string, settings: object = {}): Promise<string> {
    const client = CLIENT_OF[type] ?? '';
    const secret = `${type}-secret`;
    await app.must('POST', '/secrets', { name: secret, value: secretOf(client) });
    const { _id, callback_url } = await app.must<{ _id: string; callback_url?: string }>('POST', '/auth_providers', {
      type,
      config: { clientId: client, ...(type === 'oidc' ? { issuer: this.idp.issuer } : {}) },
      secret_config: { clientSecret: secret },
      redirect_uris: [HOME],
      ...settings,
    });
    if (callback_url !== undefined) this.idp.register(callback_url);
    return _id;
  }

  clientUrl({ app }: AppAdmin, path: string): string {
    return `${this.platform.url}/api/client/v2.0/app/${app.client_app_id}${path}`;
  }

  login(app: AppAdmin, type: string, payload: object): Promise<Answer> {
    return send('POST', this.clientUrl(app, `/auth/providers/${type}/login`), { json: payload });
  }

  /** Returns the URL a browser opens for a login. */
  beginning(app: AppAdmin, type: string, query: Readonly<Record<string, string>> = {}): string {
    const all = new URLSearchParams({ state: 'abcdefghijkl', redirect: HOME, ...query });
    return `${this.clientUrl(app, `/auth/providers/${type}/login`)}?${all.toString()}`;
  }

  /** A code for the Google client that a page has asked for itself. */
  async authCode(): Promise<string> {
    const callback = `${this.platform.url}/api/client/v2.0/auth/callback`;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'google-client',
      redirect_uri: callback,
      scope: 'openid email profile',
      state: 'x',
    });
    const { url } = await new Tab().follow(`${this.idp.issuer}/auth?${query.toString()}`, callback);
    return new URL(url).searchParams.get('code') ?? '';
  }

  profile(accessToken: string): Promise<Answer> {
    return send('GET', `${this.platform.url}/api/client/v2.0/auth/profile`, { token: accessToken });
  }
}

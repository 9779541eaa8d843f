import { send, type Answer, type RequestOptions } from './http.js';
import type { PlatformAddress } from './processes.js';

export interface CreatedApp {
  readonly _id: string;
  readonly client_app_id: string;
  readonly name: string;
  readonly domain_id: string;
}

/** An administrator's session: requests below the administration API, with the access token. */
export class Admin {
  private constructor(
    readonly platform: PlatformAddress,
    readonly userId: string,
    readonly accessToken: string,
    readonly refreshToken: string,
  ) {}

  /** Logs in with a key pair. */
  static login(platform: PlatformAddress): Promise<Admin> {
    const { ADMIN_PUBLIC_KEY: username, ADMIN_PRIVATE_KEY: apiKey } = platform.credentials;
    return Admin.loginWith(platform, 'mongodb-cloud', { username, apiKey });
  }

  /** Logs in with an email address and a password: another administrator than the one of the key pair. */
  static loginByEmail(platform: PlatformAddress): Promise<Admin> {
    const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password } = platform.credentials;
    return Admin.loginWith(platform, 'local-userpass', { username, password });
  }

  private static async loginWith(platform: PlatformAddress, provider: string, json: object): Promise<Admin> {
    const answer = await send('POST', `${platform.url}/api/admin/v3.0/auth/providers/${provider}/login`, { json });
    if (answer.status !== 200) throw new Error(`login failed: ${answer.status} ${answer.text}`);
    const { user_id, access_token, refresh_token } = answer.body as Record<'user_id' | 'access_token' | 'refresh_token', string>;
    return new Admin(platform, user_id, access_token, refresh_token);
  }

  get appsPath(): string {
    return `/groups/${this.platform.credentials.PROJECT_ID}/apps`;
  }

  send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    return send(method, `${this.platform.url}/api/admin/v3.0${path}`, { token: this.accessToken, ...options });
  }

  async createApp(name = 'shop'): Promise<AppAdmin> {
    const answer = await this.send('POST', this.appsPath, { json: { name } });
    if (answer.status !== 201) throw new Error(`no app: ${answer.status} ${answer.text}`);
    return new AppAdmin(this, answer.body as CreatedApp);
  }

  /** An app another administrator made. */
  appOf({ app }: Pick<AppAdmin, 'app'>): AppAdmin {
    return new AppAdmin(this, app);
  }
}

/** Requests below one app. */
export class AppAdmin {
  constructor(
    readonly admin: Admin,
    readonly app: CreatedApp,
  ) {}

  send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.admin.send(method, `${this.admin.appsPath}/${this.app._id}${path}`, options);
  }

  /** A request that must succeed; its body. */
  async must<T>(method: string, path: string, json?: unknown): Promise<T> {
    const answer = await this.send(method, path, json === undefined ? {} : { json });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as T;
  }

  addFunction(name: string, source: string, settings: object = {}): Promise<{ _id: string }> {
    return this.must('POST', '/functions', { name, source, ...settings });
  }

  enableAnonymous(): Promise<{ _id: string }> {
    return this.must('POST', '/auth_providers', { type: 'anon-user' });
  }
}

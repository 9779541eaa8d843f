import { send, type Answer } from './http.js';
import type { PlatformAddress } from './processes.js';

/** An end user's session at one app. */
export class EndUser {
  private constructor(
    readonly platform: PlatformAddress,
    readonly clientAppId: string,
    readonly userId: string,
    readonly accessToken: string,
    readonly refreshToken: string,
  ) {}

  static async login(
    platform: PlatformAddress,
    clientAppId: string,
    provider = 'anon-user',
    payload: object = {},
  ): Promise<EndUser> {
    const answer = await loginAs(platform, clientAppId, provider, payload);
    if (answer.status !== 200) throw new Error(`login failed: ${answer.status} ${answer.text}`);
    const body = answer.body as { user_id: string; access_token: string; refresh_token: string };
    return new EndUser(platform, clientAppId, body.user_id, body.access_token, body.refresh_token);
  }

  /** The same session at another address. */
  at(platform: PlatformAddress): EndUser {
    return new EndUser(platform, this.clientAppId, this.userId, this.accessToken, this.refreshToken);
  }

  /** The same session with a new access token, which knows the user as they are now. */
  async renewed(): Promise<EndUser> {
    const answer = await send('POST', `${this.platform.url}/api/client/v2.0/auth/session`, { token: this.refreshToken });
    if (answer.status !== 201) throw new Error(`no new token: ${answer.status} ${answer.text}`);
    const { access_token } = answer.body as { access_token: string };
    return new EndUser(this.platform, this.clientAppId, this.userId, access_token, this.refreshToken);
  }

  call(name: string, args: readonly unknown[] = [], rest: object = {}): Promise<Answer> {
    return send('POST', `${this.platform.url}/api/client/v2.0/app/${this.clientAppId}/functions/call`, {
      token: this.accessToken,
      json: { name, arguments: args, ...rest },
    });
  }
}

export function loginAs(platform: PlatformAddress, clientAppId: string, provider: string, payload: object): Promise<Answer> {
  const url = `${platform.url}/api/client/v2.0/app/${clientAppId}/auth/providers/${provider}/login`;
  return send('POST', url, { json: payload });
}

import { Injectable } from '@nestjs/common';
import { LoginRefusedError } from '../login-refused-error.js';
import { OAuthRequests, textOf, type Members } from './oauth-requests.js';

const FAILURE = 'error fetching info from OAuth2 provider';
/** Maximum characters of a user's id. */
const USER_ID_MAX = 255;

export interface FacebookClient {
  readonly id: string;
  readonly secret: string;
}

/** Requests to Facebook about access tokens. */
@Injectable()
export class FacebookGraph {
  constructor(private readonly requests: OAuthRequests) {}

  /** Returns the user of a token after checking that it was issued for this app. @throws LoginRefusedError */
  async userOf(url: string, client: FacebookClient, accessToken: string): Promise<string> {
    const query = { input_token: accessToken, access_token: `${client.id}|${client.secret}` };
    const { status, body } = await this.requests.get(withQuery(url, query), FAILURE);
    const data = body['data'];
    if (status !== 200 || typeof data !== 'object' || data === null) throw new LoginRefusedError(`${FAILURE}: status ${status}`);
    const token = data as Members;
    if (token['is_valid'] !== true) throw new LoginRefusedError('the access token is not valid');
    // Refuse tokens of other apps: such an app could log in as its users here.
    if (String(token['app_id']) !== client.id) throw new LoginRefusedError('the access token belongs to another app');
    if (token['type'] !== 'USER') throw new LoginRefusedError('the access token does not belong to a user');
    const expiresAt = token['expires_at'];
    if (typeof expiresAt === 'number' && expiresAt !== 0 && expiresAt <= Date.now() / 1_000) {
      throw new LoginRefusedError('the access token is expired');
    }
    const userId = textOf(token, 'user_id');
    if (userId === undefined || userId.length > USER_ID_MAX) throw new LoginRefusedError('the access token has no user');
    return userId;
  }

  /** Returns the data of the token's user. @throws LoginRefusedError */
  async me(url: string, accessToken: string, proof: string, fields: readonly string[]): Promise<Members> {
    const query = { fields: fields.join(','), appsecret_proof: proof };
    const { status, body } = await this.requests.get(withQuery(url, query), FAILURE, { authorization: `Bearer ${accessToken}` });
    if (status !== 200) throw new LoginRefusedError(`${FAILURE}: status ${status}`);
    return body;
  }
}

function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const whole = new URL(url);
  for (const [name, value] of Object.entries(parameters)) whole.searchParams.set(name, value);
  return whole.href;
}

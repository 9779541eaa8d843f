import { describe, expect, it } from 'vitest';
import { LoginRefusedError } from '../login-refused-error.js';
import type { OAuthRequests, ProviderReply } from './oauth-requests.js';
import { TokenEndpoint } from './token-endpoint.js';

const URL = 'https://issuer.example/token';
const CLIENT = { id: 'our client', secret: 's:cret' };

/** Creates an endpoint that sends these replies one after the other, and records the forms and headers it received. */
function endpoint(...replies: readonly ProviderReply[]) {
  const sent: { form: Record<string, string>; headers: unknown }[] = [];
  const requests: Pick<OAuthRequests, 'post'> = {
    post: async (_url, form, _failure, headers) => {
      sent.push({ form: Object.fromEntries(form), headers });
      return replies[sent.length - 1] ?? { status: 500, body: {} };
    },
  };
  return { sent, tokens: new TokenEndpoint(requests as OAuthRequests) };
}

const good: ProviderReply = { status: 200, body: { id_token: 'i', access_token: 'a', refresh_token: 'r' } };
const mismatch: ProviderReply = { status: 400, body: { error: 'redirect_uri_mismatch' } };

describe('exchange', () => {
  it('proves the client in the form, in a header, or not at all', async () => {
    const { sent, tokens } = endpoint(good, good, good);
    const grant = { code: 'c', redirectUri: 'https://us.example/callback', verifier: 'v' };
    const form = {
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: 'https://us.example/callback',
      code_verifier: 'v',
    };

    await expect(tokens.exchange(URL, CLIENT, 'client_secret_post', grant)).resolves.toEqual({ idToken: 'i', accessToken: 'a' });
    await tokens.exchange(URL, CLIENT, 'client_secret_basic', grant);
    await tokens.exchange(URL, { ...CLIENT, secret: null }, 'client_secret_basic', { code: 'c' });

    expect(sent).toEqual([
      { form: { ...form, client_id: 'our client', client_secret: 's:cret' }, headers: {} },
      { form, headers: { authorization: `Basic ${Buffer.from('our+client:s%3Acret').toString('base64')}` } },
      { form: { grant_type: 'authorization_code', code: 'c', client_id: 'our client' }, headers: {} },
    ]);
  });

  it('encodes in HTTP Basic what must be encoded: not every provider decodes the rest', async () => {
    const { sent, tokens } = endpoint(good);

    await tokens.exchange(URL, { id: '0oa-1.b_c', secret: 'a-b_c.d*e+f' }, 'client_secret_basic', { code: 'c' });

    const authorization = `Basic ${Buffer.from('0oa-1.b_c:a-b_c.d*e%2Bf').toString('base64')}`;
    expect(sent[0]?.headers).toEqual({ authorization });
  });

  it.each<[object, object]>([
    [{ id_token: 'no token' }, { idToken: 'no token' }],
    [{ access_token: 'a' }, { accessToken: 'a' }],
    [{ access_token: 'a', token_type: 'other', expires_in: null }, { accessToken: 'a' }],
    [{}, {}],
  ])('takes of %j what is there, and leaves the rest to who needs it', async (body, tokensFound) => {
    const { tokens } = endpoint({ status: 200, body: body as ProviderReply['body'] });

    const exchanging = tokens.exchange(URL, CLIENT, 'client_secret_post', { code: 'c' });

    await expect(exchanging).resolves.toEqual({ idToken: undefined, accessToken: undefined, ...tokensFound });
  });

  it.each([
    [{ status: 400, body: { error: 'invalid_client', error_description: 'about s:cret' } }, 'invalid_client'],
    [{ status: 400, body: { error: { message: 'about s:cret', code: 100 } } }, 'status 400'],
    [{ status: 400, body: { error: 'a text\nof two lines' } }, 'status 400'],
    [{ status: 302, body: {} }, 'status 302'],
  ])('says what %j ended with, and nothing else of it', async (reply, shown) => {
    const { tokens } = endpoint(reply);
    const exchanging = tokens.exchange(URL, CLIENT, 'client_secret_post', { code: 'c' });

    await expect(exchanging).rejects.toThrow(LoginRefusedError);
    await expect(exchanging).rejects.toThrow(new RegExp(`^error exchanging access code with OAuth2 provider: ${shown}$`));
  });
});

describe('exchangeWithAny', () => {
  const exchange = (tokens: TokenEndpoint) => tokens.exchangeWithAny(URL, CLIENT, 'client_secret_post', 'c', ['', 'postmessage']);

  it.each<ProviderReply>([
    mismatch,
    { status: 400, body: { error: 'invalid_grant', error_description: 'The redirect_uri does not match' } },
  ])('tries the next URI after %j', async (reply) => {
    const { sent, tokens } = endpoint(reply, good);

    await expect(exchange(tokens)).resolves.toEqual({ idToken: 'i', accessToken: 'a' });
    expect(sent.map(({ form }) => form['redirect_uri'])).toEqual(['', 'postmessage']);
  });

  it.each<ProviderReply>([
    { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
    { status: 401, body: { error: 'invalid_client' } },
    { status: 500, body: {} },
  ])('stops after %j: a code is valid for one exchange', async (reply) => {
    const { sent, tokens } = endpoint(reply, good);

    await expect(exchange(tokens)).rejects.toBeInstanceOf(LoginRefusedError);
    expect(sent).toHaveLength(1);
  });

  it('ends after the last URI', async () => {
    const { sent, tokens } = endpoint(mismatch, mismatch, good);

    await expect(exchange(tokens)).rejects.toThrow('redirect_uri_mismatch');
    expect(sent).toHaveLength(2);
  });
});

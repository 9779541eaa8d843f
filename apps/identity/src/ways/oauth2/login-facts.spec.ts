import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { provider } from '../../other-services.fixture.js';
import { appleSecret } from './apple-secret.js';
import { appleUserName } from './apple-user.js';
import { credentialOf } from './credential.js';
import { checkDomain } from './email-domains.js';
import { facebookFacts, facebookFields, facebookScopes } from './facebook-facts.js';

describe('credentialOf', () => {
  it.each([
    [{ authCode: 'c' }, { kind: 'authCode', value: 'c' }],
    [
      { id_token: 't', options: { device: {} } },
      { kind: 'idToken', value: 't' },
    ],
    [{ idToken: 't' }, { kind: 'idToken', value: 't' }],
    [{ token: 't' }, { kind: 'idToken', value: 't' }],
  ])('reads %j', (payload, credential) => {
    expect(credentialOf(payload, ['authCode', 'idToken'])).toEqual(credential);
  });

  it.each([
    [{}, "exactly one of 'authCode' or 'id_token' is required"],
    [{ accessToken: 'a' }, "exactly one of 'authCode' or 'id_token' is required"],
    [{ authCode: 'c', id_token: 't' }, "exactly one of 'authCode' or 'id_token' is required"],
    [{ id_token: 't', token: 't' }, "exactly one of 'authCode' or 'id_token' is required"],
    [Object.create({ authCode: 'c' }) as object, "exactly one of 'authCode' or 'id_token' is required"],
    [{ authCode: '' }, "'authCode' is a required string"],
    [{ authCode: { $ne: '' } }, "'authCode' is a required string"],
    [{ authCode: 'c'.repeat(16_385) }, "'authCode' may have at most 16384 characters"],
  ])('rejects %j', (payload, message) => {
    const read = () => credentialOf(payload as Record<string, unknown>, ['authCode', 'idToken']);
    expect(read).toThrow(new AppError('InvalidParameter', message));
  });
});

describe('checkDomain', () => {
  it('accepts all addresses without configured domains, and those of a configured one', () => {
    expect(() => checkDomain([], undefined, false)).not.toThrow();
    expect(() => checkDomain(['Example.com', 'b.c'], 'ada@EXAMPLE.com', true)).not.toThrow();
    expect(() => checkDomain(['example.com'], '"a@evil.com"@example.com', true)).not.toThrow();
  });

  it.each([
    [undefined, true],
    ['', true],
    ['example.com', true],
    [['ada@example.com'], true],
    ['ada@example.com', false],
    ['ada@sub.example.com', true],
    ['ada@example.com.evil.com', true],
    ['ada@example.com@evil.com', true],
    ['ada@evilexample.com', true],
  ])('rejects %j (verified: %j)', (email, isVerified) => {
    const check = () => checkDomain(['example.com'], email, isVerified);
    expect(check).toThrow(LoginRefusedError);
    expect(check).toThrow(expect.objectContaining({ code: 'DomainNotAllowed' }));
  });
});

describe('appleUserName', () => {
  it('reads what the page posts, and nothing from anything else', () => {
    const user = { name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'eve@example.com' };
    expect(appleUserName(JSON.stringify(user))).toEqual({ name: 'Ada Lovelace', first_name: 'Ada', last_name: 'Lovelace' });
    expect(appleUserName('{"name":{"firstName":"Ada"}}')).toEqual({ name: 'Ada', first_name: 'Ada', last_name: undefined });
    expect(appleUserName(`{"name":{"firstName":"${'a'.repeat(300)}"}}`)['first_name']).toBe('a'.repeat(256));
    for (const text of [undefined, '', '{', 'null', '[]', '7', '{"name":7}', '{"name":{"firstName":{}}}', '{"name":null}']) {
      expect(Object.values(appleUserName(text)).filter((value) => value !== undefined)).toEqual([]);
    }
  });
});

describe('appleSecret', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const of = (secret: string | null, config: Record<string, unknown> = {}) =>
    appleSecret({ id: 'com.example.web', secret }, config, 'https://appleid.apple.com');

  it('is what its developer has signed', async () => {
    const signed = await new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('1h').sign(privateKey);
    await expect(of(signed)).resolves.toBe(signed);
    await expect(of('an old secret')).resolves.toBe('an old secret');
  });

  it('is signed here with the key of the developer', async () => {
    const secret = await of(pem, { teamId: 'TEAM', keyId: 'KEY' });

    const claims = decodeJwt(secret);
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY' });
    expect(claims).toMatchObject({ iss: 'TEAM', sub: 'com.example.web', aud: 'https://appleid.apple.com' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
  });

  it('says what is wrong with it, and shows nothing of it', async () => {
    const expired = await new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).setExpirationTime(1).sign(privateKey);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    await expect(of(null)).rejects.toThrow('the provider has no client secret');
    await expect(of(expired)).rejects.toThrow('the client secret has expired');
    await expect(of(pem)).rejects.toThrow('needs config.teamId and config.keyId');
    await expect(of(rsa, { teamId: 'TEAM', keyId: 'KEY' })).rejects.toThrow(/^the client secret is not a private key for ES256$/);
  });
});

describe('facebook', () => {
  const fields = (...names: string[]) => names.map((name) => ({ required: false, name }));

  it('is asked for what fields are made of, and for consent to it', () => {
    const wanting = (changes: object) => provider('oauth2-facebook', changes);
    expect([facebookFields(wanting({})), facebookScopes(wanting({}))]).toEqual([['id'], ['public_profile']]);
    const many = wanting({ metadata_fields: fields('name', 'min_age', 'max_age', 'birthday', 'gender', 'shoe_size') });
    expect(facebookFields(many)).toEqual(['id', 'name', 'age_range', 'birthday', 'gender']);
    expect(facebookScopes(many)).toEqual(['public_profile', 'user_birthday', 'user_gender']);
    const restricted = wanting({ domain_restrictions: ['example.com'] });
    expect([facebookFields(restricted), facebookScopes(restricted)]).toEqual([
      ['id', 'email'],
      ['public_profile', 'email'],
    ]);
  });

  it('returns users in two forms', () => {
    expect(
      facebookFacts({ name: 'Ada', first_name: 'A', picture: { data: { url: 'https://p' } }, age_range: { min: 21, max: 30 } }),
    ).toMatchObject({ name: 'Ada', first_name: 'A', picture: 'https://p', min_age: 21, max_age: 30, email: undefined });
    expect(facebookFacts({ given_name: 'A', family_name: 'L', picture: 'https://p', user_birthday: '01/02' })).toMatchObject({
      first_name: 'A',
      last_name: 'L',
      picture: 'https://p',
      birthday: '01/02',
    });
  });
});

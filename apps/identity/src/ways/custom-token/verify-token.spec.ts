import { createHmac, createSecretKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LoginRefusedError } from '../login-refused-error.js';
import { compileMetadataField } from './metadata-fields.js';
import { verifyCustomToken, type CustomTokenRules } from './verify-token.js';

const NOW = 1_700_000_000.5;
const SECRET = '0123456789abcdef0123456789abcdef';
const APP = 'shop-abcde';
const CLAIMS = { aud: APP, sub: 'u-1', exp: NOW + 60 };

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const rsaPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url');
const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function hs256(payload: unknown, header: unknown = { alg: 'HS256' }, secret: string | Buffer = SECRET): string {
  const input = `${base64url(json(header))}.${base64url(json(payload))}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

function rs256(payload: unknown, header: unknown = { alg: 'RS256' }, key: KeyObject = rsa.privateKey): string {
  const input = `${base64url(json(header))}.${base64url(json(payload))}`;
  return `${input}.${createSign('sha256').update(input).sign(key, 'base64url')}`;
}

type RulesWithKeys = Omit<CustomTokenRules, 'keys'> & { readonly keys: readonly KeyObject[] };

function rules(changes: Partial<RulesWithKeys> = {}): CustomTokenRules {
  const { keys, ...rest }: RulesWithKeys = {
    algorithm: 'HS256',
    keys: [createSecretKey(SECRET, 'utf8')],
    audience: { audiences: [APP], any: false },
    fields: [],
    ...changes,
  };
  return { ...rest, keys: () => keys };
}

const rsaRules = rules({ algorithm: 'RS256', keys: [rsa.publicKey] });

async function refusal(token: string, accepted = rules(), now = NOW): Promise<string> {
  const outcome: unknown = await verifyCustomToken(token, accepted, now).catch((error: unknown) => error);
  if (!(outcome instanceof LoginRefusedError)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome.message;
}

describe('accepted tokens', () => {
  it('takes the worked example and its escaped path', async () => {
    const token =
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhdWQiOiJzaG9wLWFiY2RlIiwic3ViIjoidS0xIiwiZXhwIjo0MDcwOTA4ODAwLCJwZXJzb24iOnsiZnVsbC5uYW1lIjoiQWRhIn19.T-wxEFRapNYF-D-syMlco1nd4zZUWObVCtSU4mphaBw';
    const fields = [compileMetadataField({ required: true, name: String.raw`person.full\.name` })];
    expect(await verifyCustomToken(token, rules({ fields }), NOW)).toEqual({
      subject: 'u-1',
      data: { 'full.name': 'Ada' },
      messages: [],
    });
  });

  it('takes a minimal HS256 and a minimal RS256 token', async () => {
    expect(await verifyCustomToken(hs256(CLAIMS), rules(), NOW)).toEqual({ subject: 'u-1', data: {}, messages: [] });
    expect(await verifyCustomToken(rs256(CLAIMS), rsaRules, NOW)).toEqual({ subject: 'u-1', data: {}, messages: [] });
  });

  it('takes any typ, a plain kid and header keys it never uses', async () => {
    const header = { alg: 'HS256', typ: 'at+jwt', kid: 'https://issuer.example/keys/2024-01', jku: 'https://evil.example/jwks' };
    expect(await verifyCustomToken(hs256(CLAIMS, header), rules(), NOW)).toEqual({ subject: 'u-1', data: {}, messages: [] });
  });

  it('tries every configured key', async () => {
    const second = 'second-key-second-key-second-key-';
    const third = 'third-key-third-key-third-key-33';
    const keys = [SECRET, second, third].map((text) => createSecretKey(text, 'utf8'));
    for (const secret of [SECRET, second, third]) {
      expect(await verifyCustomToken(hs256(CLAIMS, undefined, secret), rules({ keys }), NOW)).toEqual({
        subject: 'u-1',
        data: {},
        messages: [],
      });
    }
    expect(await refusal(hs256(CLAIMS, undefined, third), rules({ keys: keys.slice(0, 2) }))).toBe('signature is invalid');
  });
});

describe('shape', () => {
  const good = hs256(CLAIMS);
  const [header = '', payload = '', signature = ''] = good.split('.');

  it.each([
    ['empty', ''],
    ['alg none without a signature', `${base64url('{"alg":"none"}')}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${good}.${signature}`],
    ['five parts', `${good}.${signature}.${signature}`],
    ['only dots', '..'],
    ['many dots', '.'.repeat(10_000)],
    ['padding', `${header}.${payload}.${signature}=`],
    ['standard base64 alphabet', `${header}.${payload}.${signature.slice(0, -1)}+`],
    ['white space around', ` ${good}`],
    ['line feed at the end', `${good}\n`],
    ['payload that is no JSON', `${header}.${base64url('{')}.${signature}`],
    ['payload that is an array', hs256([])],
    ['payload that is null', hs256('null')],
    ['payload that is a string', hs256('"text"')],
    ['payload in invalid UTF-8', `${header}.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.${signature}`],
    ['payload with a byte order mark', hs256(`\ufeff${JSON.stringify(CLAIMS)}`)],
    ['header that is an array', hs256(CLAIMS, [])],
    ['deep nesting', hs256(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
    ['too long', hs256({ ...CLAIMS, filler: 'x'.repeat(1_000_000) })],
  ])('rejects %s', async (_, token) => {
    expect(await refusal(token)).toMatch(/^the token/);
  });

  it.each([`${header}.${payload}`, `${good}.${signature}`, `${good}.`, `.${good}`, header])(
    'rejects what does not have three parts before looking into it',
    async (token) => {
      expect(await refusal(token)).toBe('the token must have three parts');
    },
  );

  it('takes 64 levels of nesting and no more', async () => {
    const nested = (levels: number) =>
      hs256(`${JSON.stringify(CLAIMS).slice(0, -1)},"a":${'['.repeat(levels)}${']'.repeat(levels)}}`);
    expect(await verifyCustomToken(nested(63), rules(), NOW)).toEqual({ subject: 'u-1', data: {}, messages: [] });
    expect(await refusal(nested(64))).toBe("the token's payload nests more than 64 levels");
  });

  it('rejects text in invalid UTF-8, which readers would mend in different ways', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'u-?' }));
    bytes[bytes.indexOf('?')] = 0xff;
    const input = `${header}.${bytes.toString('base64url')}`;
    const token = `${input}.${createHmac('sha256', SECRET).update(input).digest('base64url')}`;
    expect(await refusal(token)).toBe("the token's payload is not UTF-8");
  });

  it('rejects a last character that differs only in unused bits', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(good.at(-1) ?? '');
    const altered = `${good.slice(0, -1)}${alphabet[last + 1]}`;
    expect(Buffer.from(altered.split('.')[2] ?? '', 'base64url')).toEqual(Buffer.from(signature, 'base64url'));
    expect(await refusal(altered)).toBe("the token's signature is not canonical base64url");
  });

  it.each([
    ['sub', '"sub":"u-1","sub":"u-2"'],
    ['aud', `"aud":"${APP}","aud":"other"`],
    ['an escaped name', String.raw`"sub":"u-1","\u0073ub":"u-2"`],
    ['a nested member', '"person":{"a":1,"b":[{}],"a":2}'],
    ['white space before the colon', '"sub":"u-1","sub" \t\n:"u-2"'],
  ])('rejects a property given twice: %s', async (_, members) => {
    expect(await refusal(hs256(`{"exp":${CLAIMS.exp},${members}}`))).toBe("the token's payload has a duplicate property");
  });

  it('does not take equal names in different objects, or strings, for duplicates', async () => {
    const claims = { ...CLAIMS, a: { sub: 1 }, b: { sub: 1 }, c: ['sub', 'sub', { sub: '"sub":"sub"' }], d: '\\"sub\\":' };
    expect(await verifyCustomToken(hs256(claims), rules(), NOW)).toEqual({ subject: 'u-1', data: {}, messages: [] });
  });
});

describe('header', () => {
  it.each([
    'none',
    'None',
    'NONE',
    '',
    'hs256',
    'HS384',
    'HS512',
    'RS256',
    'RS512',
    'PS256',
    'ES256',
    'EdDSA',
    null,
    1,
    ['HS256'],
    undefined,
  ])('rejects alg %j where HS256 is configured', async (alg) => {
    expect(await refusal(hs256(CLAIMS, { alg }))).toBe('the token is not signed with HS256');
  });

  it('rejects HS256 tokens if RS256 is configured, also those signed with public bytes', async () => {
    const der = rsa.publicKey.export({ type: 'spki', format: 'der' });
    for (const secret of [rsaPem, rsaPem.trimEnd(), `${rsaPem}\n`, der, der.toString('base64')]) {
      expect(await refusal(hs256(CLAIMS, { alg: 'HS256' }, secret), rsaRules)).toBe('the token is not signed with RS256');
      expect(await refusal(hs256(CLAIMS, { alg: 'RS256' }, secret), rsaRules)).toBe('signature is invalid');
    }
  });

  it('rejects an RS256 token where HS256 is configured', async () => {
    expect(await refusal(rs256(CLAIMS))).toBe('the token is not signed with HS256');
    expect(await refusal(rs256(CLAIMS, { alg: 'HS256' }))).toBe('signature is invalid');
  });

  it('never uses a key the header brings', async () => {
    const own = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const jwk = own.publicKey.export({ format: 'jwk' });
    const x5c = [own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')];
    for (const extra of [{ jwk }, { jku: 'https://evil.example/k' }, { x5u: 'https://evil.example/c' }, { x5c }]) {
      const token = rs256(CLAIMS, { alg: 'RS256', ...extra }, own.privateKey);
      expect(await refusal(token, rsaRules)).toBe('signature is invalid');
    }
    const secret = 'attacker-attacker-attacker-attack';
    const oct = { kty: 'oct', k: base64url(secret) };
    expect(await refusal(hs256(CLAIMS, { alg: 'HS256', jwk: oct }, secret))).toBe('signature is invalid');
  });

  it.each([
    '../../etc/passwd',
    '/dev/null/../x',
    "' OR 1=1 --",
    '{"$gt":""}',
    '$where',
    'a\u0000b',
    '',
    'x'.repeat(257),
    { $gt: '' },
    7,
    null,
    ['a'],
  ])('rejects the kid %j', async (kid) => {
    expect(await refusal(hs256(CLAIMS, { alg: 'HS256', kid }))).toBe("the token's 'kid' is invalid");
  });

  it.each([[['exp']], [['b64']], [[]], ['exp'], [null]])('rejects crit %j', async (crit) => {
    expect(await refusal(hs256(CLAIMS, { alg: 'HS256', crit }))).toBe('the token demands extensions');
  });

  it.each(['JWT', 'jwt', 'application/jwt', 1])('rejects cty %j', async (cty) => {
    expect(await refusal(hs256(CLAIMS, { alg: 'HS256', cty }))).toBe('nested tokens are not accepted');
  });
});

describe('signature', () => {
  it('rejects a changed payload and the signature of another token', async () => {
    const [header, , signature] = hs256(CLAIMS).split('.');
    const other = hs256({ ...CLAIMS, sub: 'u-2' });
    expect(await refusal(`${header}.${other.split('.')[1]}.${signature}`)).toBe('signature is invalid');
  });

  it('rejects a signature cut short', async () => {
    const [header, payload, signature = ''] = hs256(CLAIMS).split('.');
    const short = Buffer.from(signature, 'base64url').subarray(0, 16).toString('base64url');
    expect(await refusal(`${header}.${payload}.${short}`)).toBe('signature is invalid');
  });

  it('rejects everything when no key is usable', async () => {
    expect(await refusal(hs256(CLAIMS, undefined, ''), rules({ keys: [] }))).toBe('the provider has no usable signing key');
  });

  it('looks at the signature before any claim', async () => {
    expect(await refusal(hs256({}, undefined, 'another-secret-another-secret-an'))).toBe('signature is invalid');
  });
});

describe('times', () => {
  const expired = 'the token is expired';
  const early = 'the token is not valid yet';

  it.each([
    ['"1800000000"', "the 'exp' claim is not a number"],
    ['1e400', "the 'exp' claim is not a number"],
    ['null', "the 'exp' claim is not a number"],
    ['true', "the 'exp' claim is not a number"],
    ['[1800000000]', "the 'exp' claim is not a number"],
    ['NaN', "the token's payload is not JSON"],
    ['-1', expired],
    ['0', expired],
    [String(NOW), expired],
    [String(NOW - 0.25), expired],
  ])('rejects exp %s', async (exp, message) => {
    expect(await refusal(hs256(`{"aud":"${APP}","sub":"u-1","exp":${exp}}`))).toBe(message);
  });

  it('rejects a token without exp', async () => {
    expect(await refusal(hs256({ aud: APP, sub: 'u-1' }))).toBe("the token has no 'exp' claim");
  });

  it('compares fractions', async () => {
    expect(await verifyCustomToken(hs256({ ...CLAIMS, exp: NOW + 0.25 }), rules(), NOW)).toEqual({
      subject: 'u-1',
      data: {},
      messages: [],
    });
  });

  it.each(['nbf', 'iat'])('treats %s as "not before", with a minute of tolerance', async (name) => {
    expect(await verifyCustomToken(hs256({ ...CLAIMS, [name]: NOW + 60 }), rules(), NOW)).toEqual({
      subject: 'u-1',
      data: {},
      messages: [],
    });
    expect(await refusal(hs256({ ...CLAIMS, [name]: NOW + 60.5 }))).toBe(early);
    expect(await refusal(hs256({ ...CLAIMS, [name]: String(NOW) }))).toBe(`the '${name}' claim is not a number`);
    expect(await refusal(hs256({ ...CLAIMS, [name]: null }))).toBe(`the '${name}' claim is not a number`);
  });
});

describe('subject', () => {
  it.each([undefined, '', 7, null, ['u-1'], { id: 'u-1' }, true])('rejects %j', async (sub) => {
    expect(await refusal(hs256({ ...CLAIMS, sub }))).toBe("the 'sub' claim must be a non-empty string");
  });

  it('rejects one that is too long or not well-formed', async () => {
    expect(await refusal(hs256({ ...CLAIMS, sub: 'x'.repeat(1_025) }))).toBe("the 'sub' claim is too long");
    expect(await refusal(hs256(String.raw`{"aud":"${APP}","exp":${CLAIMS.exp},"sub":"\ud800"}`))).toBe(
      "the 'sub' claim is not a well-formed string",
    );
  });

  it('keeps every character of it', async () => {
    const sub = " ü😀\u0000'$where.x ";
    expect(await verifyCustomToken(hs256({ ...CLAIMS, sub }), rules(), NOW)).toEqual({ subject: sub, data: {}, messages: [] });
  });
});

describe('audience', () => {
  const all = { audiences: ['a', 'b'], any: false };
  const any = { audiences: ['a', 'b'], any: true };

  it.each([
    [all, ['a', 'b']],
    [all, ['c', 'b', 'a']],
    [any, 'b'],
    [any, ['c', 'a']],
    [{ audiences: ['a'], any: false }, 'a'],
  ])('%j accepts %j', async (audience, aud) => {
    expect(await verifyCustomToken(hs256({ ...CLAIMS, aud }), rules({ audience }), NOW)).toEqual({
      subject: 'u-1',
      data: {},
      messages: [],
    });
  });

  it.each([
    [all, 'a', "'b' not found in 'aud' claim"],
    [all, ['b'], "'a' not found in 'aud' claim"],
    [all, [], "'a' not found in 'aud' claim"],
    [any, [], "'a' not found in 'aud' claim"],
    [any, 'c', "'a' not found in 'aud' claim"],
    [any, 'A', "'a' not found in 'aud' claim"],
    [any, 'a,b', "'a' not found in 'aud' claim"],
  ])('%j rejects %j', async (audience, aud, message) => {
    expect(await refusal(hs256({ ...CLAIMS, aud }), rules({ audience }))).toBe(message);
  });

  it.each([undefined, null, 7, ['a', 7], [['a']], [null], { a: 'a' }])('rejects the malformed %j', async (aud) => {
    const message = "the 'aud' claim must be a string or an array of strings";
    expect(await refusal(hs256({ ...CLAIMS, aud }), rules({ audience: any }))).toBe(message);
  });

  it('rejects the token of another app', async () => {
    expect(await refusal(hs256({ ...CLAIMS, aud: 'other-fghij' }))).toBe("'shop-abcde' not found in 'aud' claim");
  });
});

import { fromBase64, fromText, toBase64, toText } from '../bytes/bytes.js';
import { compute, material } from './crypto-bridge.js';
import { offer } from '../lazy.js';
import {
  ErrorConstructor,
  freeze,
  hasOwn,
  hasText,
  isArray,
  jsonParse,
  jsonStringify,
  matches,
  now,
  ownMember,
  PlainPrototype,
  stringIndexOf,
  stringSlice,
  textOf,
  TypeErrorConstructor,
} from '../primordials.js';

const METHODS: readonly string[] = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
];
const BASE64_URL = /^[A-Za-z0-9_-]+$/;
const MAX_TOKEN = 1 << 20;

function method(value: unknown): string {
  const name = textOf(value);
  if (!hasText(METHODS, name)) throw new TypeErrorConstructor("unsupported signing method: '" + stringSlice(name, 0, 50) + "'");
  return name;
}

/**
 * Returns a string with each character of `from` replaced by the one at the same position in `to`, or removed if `to`
 * is shorter.
 */
function translated(text: string, from: string, to: string): string {
  let result = '';
  for (let i = 0; i < text.length; i++) {
    const at = stringIndexOf(from, text[i] ?? '');
    result += (at < 0 ? text[i] : to[at]) ?? '';
  }
  return result;
}

function toUrl(base64: string): string {
  return translated(base64, '+/=', '-_');
}

function part(value: object): string {
  // It would be asked what to sign in the place of the value.
  if (hasOwn(PlainPrototype, 'toJSON')) throw new TypeErrorConstructor('Object.prototype must not have a toJSON');
  return toUrl(toBase64(fromText(jsonStringify(value))));
}

/** JSON has no types beyond its own: numbers stay numbers, dates and ids become what `JSON.stringify` makes of them. */
function plain(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || isArray(value))
    throw new TypeErrorConstructor('the ' + name + ' must be an object');
  return value as Record<string, unknown>;
}

function read(text: string): Record<string, unknown> {
  const bytes = matches(BASE64_URL, text) ? fromBase64(text) : null;
  const json = bytes === null ? null : toText(bytes, true);
  try {
    return plain(jsonParse(json ?? ''), 'token');
  } catch {
    throw new ErrorConstructor('the token is malformed');
  }
}

function acceptedBy(accepted: unknown, algorithm: string): boolean {
  if (accepted === undefined || accepted === null) return true;
  if (!isArray(accepted)) throw new TypeErrorConstructor('the accepted signing methods must be an array');
  return hasText(accepted as readonly string[], algorithm);
}

/** Times that the token itself sets, with no leeway. */
function checkTimes(payload: Record<string, unknown>): void {
  const exp = ownMember(payload, 'exp');
  const nbf = ownMember(payload, 'nbf');
  const seconds = now() / 1000;
  if (exp !== undefined && !(typeof exp === 'number' && seconds < exp)) throw new ErrorConstructor('the token has expired');
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= seconds)) throw new ErrorConstructor('the token is not valid yet');
}

/** `utils.jwt` (runtime §4.4). The family of the key must fit the method, so a public key never serves as an HMAC secret. */
const jwt = freeze({
  encode: (signingMethod: unknown, payload: unknown, secret: unknown, headers: unknown = {}): string => {
    const alg = method(signingMethod);
    const signed = part({ ...plain(headers, 'headers'), alg, typ: 'JWT' }) + '.' + part(plain(payload, 'payload'));
    const signature = compute('jwt-sign', { algorithm: alg, data: { text: signed }, key: material(secret, 'secret') });
    return signed + '.' + toUrl(textOf(signature));
  },
  decode: (token: unknown, key: unknown, returnHeader: unknown = false, accepted?: unknown): unknown => {
    const text = textOf(token);
    const first = stringIndexOf(text, '.');
    const second = stringIndexOf(text, '.', first + 1);
    if (text.length > MAX_TOKEN || second < 0 || stringIndexOf(text, '.', second + 1) >= 0) {
      throw new ErrorConstructor('the token is malformed');
    }
    const head = stringSlice(text, 0, first);
    const body = stringSlice(text, first + 1, second);
    const signature = stringSlice(text, second + 1);
    const header = read(head);
    const named = ownMember(header, 'alg');
    const alg = typeof named === 'string' ? named : '';
    if (!hasText(METHODS, alg) || !acceptedBy(accepted, alg))
      throw new ErrorConstructor('the signing method of the token is not accepted');
    const members = {
      algorithm: alg,
      data: { text: head + '.' + body },
      key: material(key, 'key'),
      signature: { base64: translated(signature, '-_', '+/') },
    };
    if (!matches(BASE64_URL, signature) || compute('jwt-verify', members) !== true) {
      throw new ErrorConstructor('the signature of the token is invalid');
    }
    const payload = read(body);
    checkTimes(payload);
    return returnHeader === true ? { header, payload } : payload;
  },
});

offer('jwt-utils', jwt);

import { fromBase64, fromText, toBase64, toText } from '../bytes/bytes.js';
import { compute, material } from './crypto-bridge.js';
import { offer } from '../lazy.js';
import { isArray, textOf } from '../primordials.js';

const METHODS: readonly string[] = ['HS', 'RS', 'PS', 'ES'].flatMap((family) =>
  ['256', '384', '512'].map((bits) => family + bits),
);
const MAX_TOKEN = 1 << 20;

function method(value: unknown): string {
  const name = textOf(value);
  if (!METHODS.includes(name)) throw new TypeError(`unsupported signing method: '${name.slice(0, 50)}'`);
  return name;
}

function toUrl(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function part(value: object): string {
  return toUrl(toBase64(fromText(JSON.stringify(value))));
}

/** JSON has no types beyond its own: numbers stay numbers, dates and ids become what `JSON.stringify` makes of them. */
function plain(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || isArray(value)) throw new TypeError(`the ${name} must be an object`);
  return value as Record<string, unknown>;
}

function read(text: string): Record<string, unknown> {
  const bytes = /^[A-Za-z0-9_-]+$/.test(text) ? fromBase64(text) : null;
  const json = bytes === null ? null : toText(bytes, true);
  try {
    return plain(JSON.parse(json ?? ''), 'token');
  } catch {
    throw new Error('the token is malformed');
  }
}

function acceptedBy(accepted: unknown, algorithm: string): boolean {
  if (accepted === undefined || accepted === null) return true;
  if (!isArray(accepted)) throw new TypeError('the accepted signing methods must be an array');
  return accepted.includes(algorithm);
}

/** Times that the token itself sets, with no leeway. */
function checkTimes({ exp, nbf }: Record<string, unknown>): void {
  const now = Date.now() / 1000;
  if (exp !== undefined && !(typeof exp === 'number' && now < exp)) throw new Error('the token has expired');
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= now)) throw new Error('the token is not valid yet');
}

/** `utils.jwt` (runtime §4.4). The family of the key must fit the method, so a public key never serves as an HMAC secret. */
const jwt = Object.freeze({
  encode: (signingMethod: unknown, payload: unknown, secret: unknown, headers: unknown = {}): string => {
    const alg = method(signingMethod);
    const signed = `${part({ ...plain(headers, 'headers'), alg, typ: 'JWT' })}.${part(plain(payload, 'payload'))}`;
    const signature = compute('jwt-sign', { algorithm: alg, data: { text: signed }, key: material(secret, 'secret') });
    return `${signed}.${toUrl(textOf(signature))}`;
  },
  decode: (token: unknown, key: unknown, returnHeader: unknown = false, accepted?: unknown): unknown => {
    const text = textOf(token);
    const parts = text.length > MAX_TOKEN ? [] : text.split('.');
    const [head, body, signature] = parts;
    if (parts.length !== 3 || head === undefined || body === undefined || signature === undefined) {
      throw new Error('the token is malformed');
    }
    const header = read(head);
    const alg = typeof header.alg === 'string' ? header.alg : '';
    if (!METHODS.includes(alg) || !acceptedBy(accepted, alg)) throw new Error('the signing method of the token is not accepted');
    const members = {
      algorithm: alg,
      data: { text: `${head}.${body}` },
      key: material(key, 'key'),
      signature: { base64: signature.replaceAll('-', '+').replaceAll('_', '/') },
    };
    if (!/^[A-Za-z0-9_-]+$/.test(signature) || compute('jwt-verify', members) !== true) {
      throw new Error('the signature of the token is invalid');
    }
    const payload = read(body);
    checkTimes(payload);
    return returnHeader === true ? { header, payload } : payload;
  },
});

offer('jwt-utils', jwt);

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomUUID,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import { INTL_OPERATIONS } from './intl-operations.js';
import { URL_OPERATIONS } from './url-operations.js';
import { ZLIB_OPERATIONS } from './zlib-operations.js';

/** Characters of a key in PEM; more is no key but work. */
const MAX_PEM = 16_384;
/** An operation with a longer modulus takes too long for something that cannot be interrupted. */
const MAX_MODULUS_BITS = 8192;
const MAX_RANDOM_BYTES = 65_536;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const DIGESTS: ReadonlySet<string> = new Set(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']);
const CURVES: Readonly<Record<string, string>> = { '256': 'prime256v1', '384': 'secp384r1', '512': 'secp521r1' };
const CIPHERS = /^aes-(128|192|256)-(cbc|ctr|gcm)$/;

type Members = Readonly<Record<string, unknown>>;
type Operation = (members: Members) => unknown;

class Refusal extends Error {}

/** Characters of a reason. */
const MAX_REASON = 200;

/** What is wrong with a locale or an option may be told as the tables have it. */
function told(run: Operation, given: Members): unknown {
  try {
    return run(given);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new Refusal(error.message.slice(0, MAX_REASON));
    throw error;
  }
}

function text(members: Members, name: string): string {
  const value = members[name];
  if (typeof value !== 'string') throw new Refusal(`'${name}' must be a string`);
  return value;
}

function bytes(members: Members, name: string): Buffer {
  const value = members[name];
  if (typeof value === 'object' && value !== null) {
    const given = value as Members;
    if (typeof given['text'] === 'string') return Buffer.from(given['text']);
    if (typeof given['base64'] === 'string') return Buffer.from(given['base64'], 'base64');
  }
  throw new Refusal(`'${name}' must be text or bytes`);
}

function digest(members: Members): string {
  const name = text(members, 'algorithm').toLowerCase().replace('sha-', 'sha');
  if (!DIGESTS.has(name)) throw new Refusal('Digest method not supported');
  return name;
}

/** Only unencrypted RSA and EC keys of a usable size: deriving a key from a passphrase could take for ever. */
function pemKey(pem: string, kind: 'private' | 'public'): KeyObject {
  if (pem.length > MAX_PEM || pem.includes('ENCRYPTED')) throw new Refusal('the key is too long or encrypted');
  if (!pem.includes('-----BEGIN ')) throw new Refusal('the key must be PEM');
  const key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (modulusLength > MAX_MODULUS_BITS) throw new Refusal('the key is too long');
  if (kind === 'private' && key.asymmetricKeyType === 'rsa') checkParts(key, modulusLength);
  return key;
}

/** It is with primes and exponents that a private key computes, and nobody has compared them with its modulus yet. */
function checkParts(key: KeyObject, modulusBits: number): void {
  const { d, p, q, dp, dq } = key.export({ format: 'jwk' });
  for (const part of [d, p, q, dp, dq]) {
    if (Buffer.from(part ?? '', 'base64url').length * 8 > modulusBits + 7) throw new Refusal('the key is too long');
  }
}

function rsaKey(pem: string, kind: 'private' | 'public', scheme: string) {
  const key = pemKey(pem, kind);
  if (key.asymmetricKeyType !== 'rsa') throw new Refusal('the key must be an RSA key');
  return scheme === 'pss'
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { key, padding: constants.RSA_PKCS1_PADDING };
}

function aes(members: Members): 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm' {
  const bits = bytes(members, 'key').length * 8;
  if (bits !== 128 && bits !== 192 && bits !== 256) throw new Refusal('the encryption key must be 16, 24 or 32 bytes long');
  return `aes-${bits}-gcm`;
}

function jwtMethod(members: Members): { family: string; bits: string } {
  const [, family, bits] = /^(HS|RS|PS|ES)(256|384|512)$/.exec(text(members, 'algorithm')) ?? [];
  if (family === undefined || bits === undefined) throw new Refusal('unsupported signing method');
  return { family, bits };
}

function jwtSecret(members: Members): Buffer {
  const secret = bytes(members, 'key');
  // A public key everybody knows must not become a secret.
  if (secret.includes('-----BEGIN ')) throw new Refusal('the key does not fit the signing method');
  return secret;
}

function jwtKey(members: Members, kind: 'private' | 'public') {
  const { family, bits } = jwtMethod(members);
  const pem = bytes(members, 'key').toString();
  if (family !== 'ES') return rsaKey(pem, kind, family === 'PS' ? 'pss' : 'pkcs1v15');
  const key = pemKey(pem, kind);
  if (key.asymmetricKeyDetails?.namedCurve !== CURVES[bits]) throw new Refusal('the key does not fit the signing method');
  return { key, dsaEncoding: 'ieee-p1363' as const };
}

function compressed(run: (data: Buffer) => Buffer, data: Buffer): string {
  try {
    return run(data).toString('base64');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Refusal(code === 'ERR_BUFFER_TOO_LARGE' ? 'the data is too large' : 'the data cannot be read');
  }
}

function cipherArguments(members: Members): [name: 'aes-256-gcm', key: Buffer, iv: Buffer] {
  const name = text(members, 'cipher').toLowerCase();
  if (!CIPHERS.test(name)) throw new Refusal('Unknown cipher');
  return [name as 'aes-256-gcm', bytes(members, 'key'), bytes(members, 'iv')];
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ...INTL_OPERATIONS.map(([name, run]): [string, Operation] => [name, (given) => told(run, given)]),
  ...URL_OPERATIONS,
  ...ZLIB_OPERATIONS.map(([name, run]): [string, Operation] => [name, (given) => compressed(run, bytes(given, 'data'))]),
  ['hash', (given) => createHash(digest(given)).update(bytes(given, 'data')).digest('base64')],
  [
    'hmac',
    (given) =>
      createHmac(digest(given), bytes(given, 'key'))
        .update(bytes(given, 'data'))
        .digest(given['encoding'] === 'hex' ? 'hex' : 'base64'),
  ],
  [
    'random',
    ({ length }) => {
      if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || length > MAX_RANDOM_BYTES) {
        throw new Refusal(`the size must be a whole number from 0 to ${MAX_RANDOM_BYTES}`);
      }
      return randomBytes(length).toString('base64');
    },
  ],
  ['uuid', () => randomUUID()],
  [
    'seal',
    (given) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(aes(given), bytes(given, 'key'), iv);
      return Buffer.concat([iv, cipher.update(bytes(given, 'data')), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
  ],
  [
    'open',
    (given) => {
      const sealed = bytes(given, 'data');
      if (sealed.length < IV_BYTES + TAG_BYTES) throw new Refusal('the message cannot be decrypted');
      const decipher = createDecipheriv(aes(given), bytes(given, 'key'), sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('base64');
    },
  ],
  [
    'encipher',
    (given) => {
      const cipher = createCipheriv(...cipherArguments(given));
      const data = Buffer.concat([cipher.update(bytes(given, 'data')), cipher.final()]).toString('base64');
      return text(given, 'cipher').toLowerCase().endsWith('gcm') ? [data, cipher.getAuthTag().toString('base64')] : [data];
    },
  ],
  [
    'decipher',
    (given) => {
      const decipher = createDecipheriv(...cipherArguments(given));
      if (text(given, 'cipher').toLowerCase().endsWith('gcm')) decipher.setAuthTag(bytes(given, 'tag'));
      return [Buffer.concat([decipher.update(bytes(given, 'data')), decipher.final()]).toString('base64')];
    },
  ],
  [
    'sign',
    (given) =>
      sign('sha256', bytes(given, 'data'), rsaKey(text(given, 'key'), 'private', text(given, 'scheme'))).toString('base64'),
  ],
  [
    'verify',
    (given) =>
      verify(
        'sha256',
        bytes(given, 'data'),
        rsaKey(text(given, 'key'), 'public', text(given, 'scheme')),
        bytes(given, 'signature'),
      ),
  ],
  [
    'jwt-sign',
    (given) => {
      const { family, bits } = jwtMethod(given);
      const data = bytes(given, 'data');
      if (family === 'HS') return createHmac(`sha${bits}`, jwtSecret(given)).update(data).digest('base64');
      return sign(`sha${bits}`, data, jwtKey(given, 'private')).toString('base64');
    },
  ],
  [
    'jwt-verify',
    (given) => {
      const { family, bits } = jwtMethod(given);
      const [data, signature] = [bytes(given, 'data'), bytes(given, 'signature')];
      if (family !== 'HS') return verify(`sha${bits}`, data, jwtKey(given, 'public'), signature);
      const expected = createHmac(`sha${bits}`, jwtSecret(given)).update(data).digest();
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    },
  ],
]);

/**
 * Cryptography, compression and texts of dates and numbers for user code, computed at once and within the call's CPU time. Every
 * operation is short for any input; keys live as long as the operation. What fails returns a reason and nothing of this process.
 */
export function computeCrypto(operation: string, argumentsText: string): string {
  try {
    const perform = OPERATIONS.get(operation);
    if (perform === undefined) throw new Refusal('unknown operation');
    return JSON.stringify({ value: perform(JSON.parse(argumentsText) as Members) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Refusal ? error.message : 'the key or the data cannot be used' });
  }
}

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { CIPHER_OPERATIONS } from './cipher-operations.js';
import { CONSTANTS_OPERATIONS } from './constants-operations.js';
import { DERIVATION_OPERATIONS } from './derivation-operations.js';
import { INTL_OPERATIONS } from './intl-operations.js';
import { KEY_OPERATIONS, pemKey } from './key-operations.js';
import type { OpenCiphers } from './open-ciphers.js';
import { bytes, digest, Refusal, text, type Members, type Operation } from './operation.js';
import { URL_OPERATIONS } from './url-operations.js';
import { ZLIB_OPERATIONS } from './zlib-operations.js';

const MAX_RANDOM_BYTES = 65_536;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const CURVES: Readonly<Record<string, string>> = { '256': 'prime256v1', '384': 'secp384r1', '512': 'secp521r1' };

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
  // A public key must not become a secret.
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

const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ...CIPHER_OPERATIONS,
  ...CONSTANTS_OPERATIONS,
  ...DERIVATION_OPERATIONS,
  ...INTL_OPERATIONS,
  ...KEY_OPERATIONS,
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
 * Runs cryptography, compression and formatting of dates and numbers for user code, synchronously and within the call's
 * CPU time. Every operation is short for any input; keys live as long as the operation, cipher keys until `final`
 * or the end of the run. A failure returns a reason and nothing of this process.
 */
export function computeCrypto(operation: string, argumentsText: string, ciphers: OpenCiphers): string {
  try {
    const perform = OPERATIONS.get(operation);
    if (perform === undefined) throw new Refusal('unknown operation');
    return JSON.stringify({ value: perform(JSON.parse(argumentsText) as Members, ciphers) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Refusal ? error.message : 'the key or the data cannot be used' });
  }
}

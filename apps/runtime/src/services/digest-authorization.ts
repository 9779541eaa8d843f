import { createHash, randomBytes } from 'node:crypto';

/** Parameters of a server's challenge. */
type Challenge = ReadonlyMap<string, string>;

const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['MD5', 'md5'],
  ['SHA-256', 'sha256'],
]);

const PARAMETER = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g;

function readChallenge(header: string): Challenge | null {
  const start = /^\s*Digest\s+/i.exec(header);
  if (!start) return null;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of header.slice(start[0].length).matchAll(PARAMETER)) {
    parameters.set(name.toLowerCase(), quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'));
  }
  return parameters;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/**
 * Returns the `Authorization` header for one of a server's challenges (RFC 7616, `qop` `auth` or none); `null` if no
 * challenge is supported.
 * @param target path and query of the request
 */
export function digestAuthorization(
  challenges: readonly string[],
  { username, password }: { readonly username: string; readonly password: string },
  method: string,
  target: string,
  clientNonce = randomBytes(16).toString('hex'),
): string | null {
  for (const header of challenges) {
    const challenge = readChallenge(header);
    const algorithm = challenge?.get('algorithm') ?? 'MD5';
    const hashName = ALGORITHMS.get(algorithm.toUpperCase());
    const nonce = challenge?.get('nonce');
    const qop = challenge?.get('qop');
    const withQop = qop !== undefined;
    if (!challenge || hashName === undefined || nonce === undefined) continue;
    if (withQop && !qop.split(',').some((one) => one.trim() === 'auth')) continue;
    const hash = (text: string): string => createHash(hashName).update(text).digest('hex');
    const realm = challenge.get('realm') ?? '';
    const count = '00000001';
    const secret = hash(`${username}:${realm}:${password}`);
    const request = hash(`${method}:${target}`);
    const response = hash(
      withQop ? `${secret}:${nonce}:${count}:${clientNonce}:auth:${request}` : `${secret}:${nonce}:${request}`,
    );
    const opaque = challenge.get('opaque');
    return [
      `Digest username=${quoted(username)}`,
      `realm=${quoted(realm)}`,
      `nonce=${quoted(nonce)}`,
      `uri=${quoted(target)}`,
      `algorithm=${algorithm}`,
      `response="${response}"`,
      ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
      ...(withQop ? ['qop=auth', `nc=${count}`, `cnonce="${clientNonce}"`] : []),
    ].join(', ');
  }
  return null;
}

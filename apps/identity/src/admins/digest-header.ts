import { DIGEST_ALGORITHMS, type DigestAlgorithm, type DigestAnswer } from './digest-response.js';

/** The realm of the original, which clients have part in what they hash. */
export const DIGEST_REALM = 'MMS Public API';

/** Characters of a user name; that of a login has no more either. */
const USERNAME_MAX = 1_024;

/** A parameter of the header, its value a token or in quotes. */
const PARAMETER = /\s*([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))\s*(?:,|$)/iy;

/** The values of `WWW-Authenticate`. The tool understands the first only, and of algorithms MD5. */
export function digestChallenges(nonce: string, stale: boolean): string[] {
  return DIGEST_ALGORITHMS.map(
    (algorithm) =>
      `Digest realm="${DIGEST_REALM}", domain="", nonce="${nonce}", algorithm=${algorithm}, qop="auth", stale=${stale}`,
  );
}

/** Reads an Authorization header; `null` for one that is no digest as it was asked for. */
export function readDigestAnswer(header: string): DigestAnswer | null {
  const parameters = parametersOf(header);
  if (!parameters) return null;
  const given = (name: string): string => parameters.get(name) ?? '';
  const [username, nonce, uri, nc, cnonce] = ['username', 'nonce', 'uri', 'nc', 'cnonce'].map(given) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const algorithm = algorithmOf(parameters.get('algorithm'));
  const response = given('response').toLowerCase();
  if (algorithm === undefined || given('realm') !== DIGEST_REALM || given('qop').toLowerCase() !== 'auth') return null;
  if (username === '' || username.length > USERNAME_MAX || nonce === '' || cnonce === '') return null;
  if (!/^[0-9a-f]{8}$/i.test(nc) || !/^[0-9a-f]+$/.test(response)) return null;
  return { algorithm, username, uri, nonce, nc, cnonce, response };
}

function algorithmOf(name = 'MD5'): DigestAlgorithm | undefined {
  return DIGEST_ALGORITHMS.find((known) => known === name.toUpperCase());
}

/** By lower-case name; `null` where one is given twice or anything else stands between them. */
function parametersOf(header: string): Map<string, string> | null {
  const [scheme] = /^digest\s+/i.exec(header) ?? [];
  if (scheme === undefined) return null;
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = scheme.length;
  while (PARAMETER.lastIndex < header.length) {
    const match = PARAMETER.exec(header);
    if (!match) return null;
    const [, name = '', quoted, token = ''] = match;
    if (parameters.has(name.toLowerCase())) return null;
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  return parameters;
}

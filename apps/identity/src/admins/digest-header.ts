import { DIGEST_ALGORITHMS, type DigestAlgorithm, type DigestResponse } from './digest-response.js';

/** Realm of Atlas, which clients include in the hash. */
export const DIGEST_REALM = 'MMS Public API';

/** Maximum characters of a user name, the same as for a login. */
const USERNAME_MAX = 1_024;

/** Parameter of the header; its value is a token or quoted. */
const PARAMETER = /\s*([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))\s*(?:,|$)/iy;

/** Returns the values of `WWW-Authenticate`. The command-line tool understands only the first one, and only the algorithm MD5. */
export function digestChallenges(nonce: string, stale: boolean): string[] {
  return DIGEST_ALGORITHMS.map(
    (algorithm) =>
      `Digest realm="${DIGEST_REALM}", domain="", nonce="${nonce}", algorithm=${algorithm}, qop="auth", stale=${stale}`,
  );
}

/** Reads an Authorization header; returns `null` if it is not a digest of the requested form. */
export function readDigestResponse(header: string): DigestResponse | null {
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

/** Returns the parameters by lower-case name; `null` if one is given twice or anything else is between them. */
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

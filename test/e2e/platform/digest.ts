import { createHash } from 'node:crypto';

export interface DigestUser {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the Authorization header of a GET, as the command-line tool writes it. */
export function digestOf(
  { publicKey, privateKey }: DigestUser,
  challenge: string,
  uri: string,
  { algorithm = 'MD5', nc = '00000001' }: { readonly algorithm?: 'MD5' | 'SHA-256'; readonly nc?: string } = {},
): string {
  const hash = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const asked = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
  const [realm, nonce, cnonce] = [asked('realm'), asked('nonce'), '50c1bd8bc0a1d6d3'];
  const response = hash(`${hash(`${publicKey}:${realm}:${privateKey}`)}:${nonce}:${nc}:${cnonce}:auth:${hash(`GET:${uri}`)}`);
  return (
    `Digest username="${publicKey}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}", ` +
    `algorithm=${algorithm}, cnonce="${cnonce}", qop=auth, nc=${nc}`
  );
}

import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

/** Where providers of custom tokens find the key that tests sign with. No request for it leaves the platform. */
export const KEYS_URI = 'https://keys.test.invalid/jwks';

const ALGORITHM = 'RS256';
const SECONDS = 3_600;

interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** The key of a platform for tests, which signs tokens of users. */
export class TestKeys {
  private readonly id = randomUUID();
  private made: Promise<Keys> | undefined;

  /** Returns the document providers read. */
  async published(): Promise<string> {
    const { publicKey } = await this.keys();
    return JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: this.id, alg: ALGORITHM, use: 'sig' }] });
  }

  /** Returns a token with some claims; it is good for an hour unless they say otherwise. */
  async sign(claims: JWTPayload): Promise<string> {
    const { privateKey } = await this.keys();
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ iat: now, exp: now + SECONDS, ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.id })
      .sign(privateKey);
  }

  /** Made when the first user needs one. */
  private keys(): Promise<Keys> {
    this.made ??= generateKeyPair(ALGORITHM, { extractable: true });
    return this.made;
  }
}

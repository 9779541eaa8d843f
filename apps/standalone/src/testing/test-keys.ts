import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

/** JWK URI of custom-JWT providers during tests. Requests for it never leave the platform. */
export const KEYS_URI = 'https://keys.test.invalid/jwks';

const ALGORITHM = 'RS256';
const SECONDS = 3_600;

interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Key pair that signs the custom JWTs of test users. */
export class TestKeys {
  private readonly id = randomUUID();
  private made: Promise<Keys> | undefined;

  /** Returns the key set. */
  async published(): Promise<string> {
    const { publicKey } = await this.keys();
    return JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: this.id, alg: ALGORITHM, use: 'sig' }] });
  }

  /** Returns a signed token with the claims. It is valid for an hour unless `exp` is given. */
  async sign(claims: JWTPayload): Promise<string> {
    const { privateKey } = await this.keys();
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ iat: now, exp: now + SECONDS, ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.id })
      .sign(privateKey);
  }

  /** Creates the keys on first use. */
  private keys(): Promise<Keys> {
    this.made ??= generateKeyPair(ALGORITHM, { extractable: true });
    return this.made;
  }
}

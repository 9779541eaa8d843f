import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose';

/** Returns the unverified claims of a token; `null` if it is not a token. */
export function unverifiedClaims(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Returns the id of the key a token claims to be signed with; `null` if it names none or is not a token. */
export function unverifiedKeyId(token: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === 'string' ? kid : null;
  } catch (error) {
    // Thrown for any string without a readable header.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

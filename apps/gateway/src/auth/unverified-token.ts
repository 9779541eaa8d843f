import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose';

/** Returns the claims of a token nobody has verified; `null` where it is no token. */
export function unverifiedClaims(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Returns the id of the key a token says it is signed with; `null` where it names none, or is no token. */
export function unverifiedKeyId(token: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === 'string' ? kid : null;
  } catch (error) {
    // It says so of whatever has no readable header.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

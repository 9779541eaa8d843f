import type { UserLimits } from '../limits/user-limits.js';
import { LoginRefusedError } from './login-refused-error.js';

/**
 * Checks a token or a key of one app. Fails with `TooManyRequests`, regardless of the credential, if too many credentials from
 * the caller's address were refused there.
 */
export async function countingRefusals<T>(limits: UserLimits, appId: string, check: () => Promise<T>): Promise<T> {
  limits.assertMayFail(appId);
  try {
    return await check();
  } catch (error) {
    if (error instanceof LoginRefusedError) limits.countRefusal(appId);
    throw error;
  }
}

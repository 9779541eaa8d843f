import { AppError } from '#contracts/error.js';

/**
 * Returns the code and message of the AppError that `work` rejects with; any other error is rethrown and fails the
 * test.
 */
export async function refused(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'accepted', message: '' };
}

/** Returns the result of {@link refused} as `code: message`. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const { code, message } = await refused(work);
  return `${code}: ${message}`;
}

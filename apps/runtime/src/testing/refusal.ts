import { AppError } from '#contracts/error.js';

/** What `work` is refused with; any other error is a fault of the test. */
export async function refused(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'accepted', message: '' };
}

/** The same as `code: message`. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const { code, message } = await refused(work);
  return `${code}: ${message}`;
}

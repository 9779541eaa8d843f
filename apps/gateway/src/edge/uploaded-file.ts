import { AppError } from '#contracts/error.js';
import type { Members } from './request-members.js';

/** The name tools send the file by; any other part that is a file is taken too. */
const PART = 'file';

async function partOf(body: Buffer, contentType: string): Promise<Buffer | null> {
  let parts: FormData;
  try {
    parts = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new AppError('BadRequest', 'the request body is not valid multipart/form-data', { cause: error });
  }
  const files = [parts.get(PART), ...parts.values()].filter((part) => part instanceof File);
  const [file] = files;
  return file ? Buffer.from(await file.arrayBuffer()) : null;
}

async function fileOf(body: unknown, contentType = ''): Promise<string> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const file = /^multipart\/form-data\b/i.test(contentType) ? await partOf(bytes, contentType) : bytes;
  return file?.toString('base64') ?? '';
}

/**
 * Reads an uploaded file as base64: a part of a form, or the whole body. Empty without a file: a missing file is only
 * reported to authorized callers.
 */
export const uploadedFile: Members<'file'> = {
  read: async ({ body, headers }) => ({ file: await fileOf(body, headers['content-type']) }),
  example: { [PART]: '(binary)' },
};

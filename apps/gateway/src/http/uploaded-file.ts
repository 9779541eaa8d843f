import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';

/** The name tools send the file by; any other part that is a file is taken too. */
const PART = 'file';

async function partOf(body: Buffer, contentType: string): Promise<Buffer> {
  let parts: FormData;
  try {
    parts = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new AppError('BadRequest', 'the request body is not valid multipart/form-data', { cause: error });
  }
  const files = [parts.get(PART), ...parts.values()].filter((part) => part instanceof File);
  const [file] = files;
  if (file === undefined) throw new AppError('MissingParameter', `the part '${PART}' is required`);
  return Buffer.from(await file.arrayBuffer());
}

/** A file a request carries, as base64: as a part of a form, or as its whole body. */
export async function uploadedFile(body: unknown, contentType = ''): Promise<string> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const file = /^multipart\/form-data\b/i.test(contentType) ? await partOf(bytes, contentType) : bytes;
  if (file.length === 0) throw new AppError('MissingParameter', `the part '${PART}' is required`);
  return file.toString('base64');
}

export const UploadedFile = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { body, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return uploadedFile(body, headers['content-type']);
});

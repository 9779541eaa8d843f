import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { parseJson } from './body.js';

/** The files of an app as one JSON document, or as a zip archive in base64. */
export type GivenFiles = { readonly document: object } | { readonly archive: string };

/** How every zip archive begins, an empty one included, and no JSON. */
const ZIP_START = 'PK';

/** What a request's body holds of an app: an archive where its content type or its first bytes say so. */
export function givenFiles(body: unknown, contentType = ''): GivenFiles {
  const isArchive =
    Buffer.isBuffer(body) && (/^application\/(?:x-)?zip\b/i.test(contentType) || body.toString('latin1', 0, 2) === ZIP_START);
  if (isArchive) return { archive: body.toString('base64') };
  const document = parseJson(body);
  if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { document };
  throw new AppError('BadRequest', 'the request body must be a JSON object or a zip archive');
}

export const AppFilesBody = createParamDecorator((_data: unknown, context: ExecutionContext): GivenFiles => {
  const { body, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return givenFiles(body, headers['content-type']);
});

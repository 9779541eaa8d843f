import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { PARSED_AT_ONCE } from '#codecs/json/parse-json.js';
import type { BodyLimits } from '#security/network/body-limits.js';
import { andThen, parseJson, textOf } from './body.js';

/** The files of an app as one JSON document, parsed or (a large one) as it came, or as a zip archive in base64. */
export type GivenFiles = { readonly document: object } | { readonly document_text: string } | { readonly archive: string };

/** First bytes of every zip archive, even an empty one. JSON never begins with them. */
const ZIP_START = 'PK';

/** Returns the app files in a request's body: an archive if its content type or its first bytes indicate one. */
export function givenFiles(body: unknown, limits: BodyLimits, contentType = ''): GivenFiles | Promise<GivenFiles> {
  const isArchive =
    Buffer.isBuffer(body) && (/^application\/(?:x-)?zip\b/i.test(contentType) || body.toString('latin1', 0, 2) === ZIP_START);
  if (isArchive) return { archive: body.toString('base64') };
  // The service that reads the files parses it off the event loop.
  if (Buffer.isBuffer(body) && body.length > PARSED_AT_ONCE) {
    return andThen(textOf(body, limits), (document_text) => ({ document_text }));
  }
  return andThen(parseJson(body, limits), (document) => {
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { document };
    throw new AppError('BadRequest', 'the request body must be a JSON object or a zip archive');
  });
}

/** Stands for a missing body: an empty document, whose errors name what it lacks. */
export const AppFilesBody = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { body, headers, gateway } = context.switchToHttp().getRequest<FastifyRequest>();
  return givenFiles(body, gateway.limits.import, headers['content-type']);
});

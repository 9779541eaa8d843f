import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { AppError } from '#contracts/error.js';
import { PARSED_AT_ONCE, parseJsonInSlices } from '#codecs/json/parse-json.js';
import { REFUSES_PROTOTYPES } from '#codecs/json/plain-builder.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';

/** Synchronous result for a small body, a promise for one that is processed in slices. */
type NowOrLater<T> = T | Promise<T>;

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new AppError('BadRequest', 'the request body is not valid UTF-8', { cause: error });
  }
}

export function andThen<T, R>(value: NowOrLater<T>, next: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, synchronously or asynchronously */
export function textOf(body: unknown, limits: BodyLimits): NowOrLater<string> {
  if (body === undefined || body === null) return '';
  const bytes = body as Buffer;
  return andThen(checkBody(bytes, limits), () => decode(bytes));
}

function notJson(cause: unknown): AppError {
  return new AppError('BadRequest', 'the request body is not valid JSON', { cause });
}

async function parseLarge(text: string): Promise<unknown> {
  try {
    return await parseJsonInSlices(text, REFUSES_PROTOTYPES);
  } catch (error) {
    throw notJson(error);
  }
}

/**
 * Parses a JSON body regardless of its content type; an empty one is `{}`. The limits are checked before anything is
 * built from it.
 * @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, synchronously or asynchronously
 */
export function parseJson(body: unknown, limits: BodyLimits): unknown {
  return andThen(textOf(body, limits), (text) => {
    if (text.length > PARSED_AT_ONCE) return parseLarge(text);
    if (text.trim() === '') return {};
    try {
      return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' }) as unknown;
    } catch (error) {
      throw notJson(error);
    }
  });
}

/** Rejects an empty body on routes that depend entirely on their body. @throws AppError `BadRequest` */
export function requireBody(body: unknown): void {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('BadRequest', 'the request has no body');
}

export function requireObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BadRequest', 'the request body must be a JSON object');
  }
  return value;
}

/** The request body as a string, for services that parse it themselves. */
export const TextBody = createParamDecorator((_data: unknown, context: ExecutionContext): NowOrLater<string> => {
  const { body, gateway } = context.switchToHttp().getRequest<FastifyRequest>();
  return textOf(body, gateway.limits.body);
});

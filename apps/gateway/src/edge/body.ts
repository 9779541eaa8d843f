import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { AppError } from '#contracts/error.js';
import { PARSED_AT_ONCE, parseJsonInSlices } from '#codecs/json/parse-json.js';
import { REFUSES_PROTOTYPES } from '#codecs/json/plain-builder.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';

/** What is there at once for a small body, and later for one that is looked at in slices. */
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

/** @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, at once or later */
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
 * A JSON body of any type, whatever content type it was sent with; an empty one is `{}`. What it holds is limited before anything is
 * built of it. @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, at once or later
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

/** Of routes whose whole meaning is in the body: nothing is no empty document. @throws AppError `BadRequest` */
export function requireBody(body: unknown): void {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('BadRequest', 'the request has no body');
}

export function requireObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BadRequest', 'the request body must be a JSON object');
  }
  return value;
}

/** The request body as text, for owners that parse it themselves. */
export const TextBody = createParamDecorator((_data: unknown, context: ExecutionContext): NowOrLater<string> => {
  const { body, gateway } = context.switchToHttp().getRequest<FastifyRequest>();
  return textOf(body, gateway.limits.body);
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { AppError } from '#contracts/error.js';
import { jsonDepth } from './json-depth.js';

/** Levels of lists and objects a body may nest; twice what a document in the store may. */
const DEPTH_MAX = 200;

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new AppError('BadRequest', 'the request body is not valid UTF-8', { cause: error });
  }
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  const text = decode(body as Buffer);
  // Whoever walks a value by recursion, here or in a service, must be able to trust its depth.
  if (jsonDepth(text, DEPTH_MAX) > DEPTH_MAX)
    throw new AppError('BadRequest', `the request body nests deeper than ${DEPTH_MAX} levels`);
  return text;
}

/** A JSON body of any type, whatever content type it was sent with; an empty one is `{}`. */
export function parseJson(body: unknown): unknown {
  const text = textOf(body);
  if (text.trim() === '') return {};
  try {
    return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch (error) {
    throw new AppError('BadRequest', 'the request body is not valid JSON', { cause: error });
  }
}

function requireObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BadRequest', 'the request body must be a JSON object');
  }
  return value;
}

/** The request body as a JSON object. Its members are not checked yet: the service that owns the request does. */
export const JsonBody = createParamDecorator((_data: unknown, context: ExecutionContext): object =>
  requireObject(parseJson(context.switchToHttp().getRequest<FastifyRequest>().body)),
);

/** A JSON object that need not be there; some clients send `null` for nothing. */
export const OptionalJsonBody = createParamDecorator((_data: unknown, context: ExecutionContext): object =>
  requireObject(parseJson(context.switchToHttp().getRequest<FastifyRequest>().body) ?? {}),
);

/** The request body as it is, for routes whose body is a list; an empty one is `{}`. */
export const JsonValue = createParamDecorator((_data: unknown, context: ExecutionContext): unknown =>
  parseJson(context.switchToHttp().getRequest<FastifyRequest>().body),
);

/** The request body as text, for owners that parse it themselves. */
export const TextBody = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  textOf(context.switchToHttp().getRequest<FastifyRequest>().body),
);

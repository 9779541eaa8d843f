import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { AppError } from '#contracts/error.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  try {
    return decoder.decode(body as Buffer);
  } catch (error) {
    throw new AppError('BadRequest', 'the request body is not valid UTF-8', { cause: error });
  }
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

/** The request body as a JSON object. Its members are not checked yet: the service that owns the request does. */
export const JsonBody = createParamDecorator((_data: unknown, context: ExecutionContext): object => {
  const value = parseJson(context.switchToHttp().getRequest<FastifyRequest>().body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BadRequest', 'the request body must be a JSON object');
  }
  return value;
});

/** The request body as text, for owners that parse it themselves. */
export const TextBody = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  textOf(context.switchToHttp().getRequest<FastifyRequest>().body),
);

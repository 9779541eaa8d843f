import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { base64Of } from '#codecs/json/large-text.js';
import { checkBody, tooManyValues, type BodyLimits } from '#security/network/body-limits.js';
import { andThen } from '../edge/body.js';
import { namedHeaders } from '../edge/request.js';

const AMPERSAND = 0x26;
const FORM = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
/** Start of JSON with nested content, which may be parsed regardless of its content type. */
const JSON_START = /^\s*[[{]/;
/** Bytes examined to detect the type of a body. */
const START_BYTES = 64;

function checkForm(body: Buffer, limits: BodyLimits): void {
  let fields = 1;
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) {
    fields += 1;
    if (fields > limits.values) throw tooManyValues('the form', limits);
  }
}

/**
 * Rejects a form or JSON body with more content than the executing service accepts; other bodies are opaque bytes.
 * @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, synchronously or asynchronously
 */
export function checkIncoming(body: Buffer, contentType: string, limits: BodyLimits): void | Promise<void> {
  if (FORM.test(contentType)) return checkForm(body, limits);
  const isJson = JSON_TYPE.test(contentType) || JSON_START.test(body.toString('latin1', 0, START_BYTES));
  if (isJson) return checkBody(body, limits);
}

function partsOf(request: FastifyRequest, bodyBase64: string): IncomingParts {
  return {
    method: request.method,
    url: request.gateway.requestedUrl,
    headers: namedHeaders(request),
    bodyBase64,
    remoteIPAddress: request.ip,
  };
}

/** A third party's request as the runtime takes it; nothing of it is read here. */
export const Incoming = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const body = (request.body as Buffer | null | undefined) ?? Buffer.alloc(0);
  const checked = checkIncoming(body, request.headers['content-type'] ?? '', request.gateway.limits.body);
  const encoded = andThen(checked, () => base64Of(body));
  return andThen(encoded, (bodyBase64) => partsOf(request, bodyBase64));
});

export interface IncomingParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string[]>;
  readonly bodyBase64: string;
  readonly remoteIPAddress: string;
}

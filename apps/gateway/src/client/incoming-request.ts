import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { checkBody, tooManyValues, type BodyLimits } from '#security/network/body-limits.js';
import { andThen } from '../edge/body.js';
import { namedHeaders } from '../edge/request-facts.js';

const AMPERSAND = 0x26;
const FORM = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
/** How JSON begins that holds much; of whatever type it is sent as, it may be parsed. */
const JSON_START = /^\s*[[{]/;
/** Bytes that are looked at to tell what a body is. */
const START_BYTES = 64;

function checkForm(body: Buffer, limits: BodyLimits): void {
  let fields = 1;
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) {
    fields += 1;
    if (fields > limits.values) throw tooManyValues('the form', limits);
  }
}

/**
 * Refuses a body that holds too much for whoever carries the request out, if it is a form or JSON; any other is bytes.
 * @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, at once or later
 */
export function checkIncoming(body: Buffer, contentType: string, limits: BodyLimits): void | Promise<void> {
  if (FORM.test(contentType)) return checkForm(body, limits);
  const isJson = JSON_TYPE.test(contentType) || JSON_START.test(body.toString('latin1', 0, START_BYTES));
  if (isJson) return checkBody(body, limits);
}

function partsOf(request: FastifyRequest, body: Buffer): IncomingParts {
  return {
    method: request.method,
    url: request.gateway.requestedUrl,
    headers: namedHeaders(request),
    bodyBase64: body.toString('base64'),
    remoteIPAddress: request.ip,
  };
}

/** A third party's request as the runtime takes it; nothing of it is read here. */
export const Incoming = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const body = (request.body as Buffer | null | undefined) ?? Buffer.alloc(0);
  const checked = checkIncoming(body, request.headers['content-type'] ?? '', request.gateway.limits.body);
  return andThen(checked, () => partsOf(request, body));
});

export interface IncomingParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string[]>;
  readonly bodyBase64: string;
  readonly remoteIPAddress: string;
}

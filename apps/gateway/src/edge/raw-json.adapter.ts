import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { RawJson } from '#contracts/rpc.js';

/** Passes serialized JSON through as the bytes it was received in, on every route. */
export class RawJsonAdapter extends FastifyAdapter {
  override reply(response: FastifyReply, answer: unknown, statusCode?: number): ReturnType<FastifyAdapter['reply']> {
    if (!(answer instanceof RawJson)) return super.reply(response, answer, statusCode);
    response.header('content-type', 'application/json');
    return super.reply(response, typeof answer.body === 'string' ? answer.body : answer.bytes(), statusCode);
  }
}

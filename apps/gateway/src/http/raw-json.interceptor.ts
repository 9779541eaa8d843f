import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { RawJson } from '#contracts/rpc.js';

/** Passes ready JSON on as the bytes it came in. For the routes that return it. */
@Injectable()
export class RawJsonInterceptor implements NestInterceptor<unknown, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof RawJson)) return answer;
        context.switchToHttp().getResponse<FastifyReply>().header('content-type', 'application/json');
        return typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body);
      }),
    );
  }
}

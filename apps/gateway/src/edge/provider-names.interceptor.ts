import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { inNamesOf, type NamesProvider } from './dialects.js';

/** Converts providers to the naming of the calling session, on routes that reply with one provider or a list. */
@Injectable()
export class ProviderNamesInterceptor implements NestInterceptor<NamesProvider | NamesProvider[] | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<NamesProvider | NamesProvider[] | undefined>): Observable<unknown> {
    const { principal } = context.switchToHttp().getRequest<FastifyRequest>().gateway.context;
    return next.handle().pipe(
      map((answer) => {
        if (answer === undefined) return answer;
        return Array.isArray(answer) ? answer.map((one) => inNamesOf(principal, one)) : inNamesOf(principal, answer);
      }),
    );
  }
}

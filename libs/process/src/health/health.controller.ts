import { Controller, Get, HttpException, Res } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { Public } from './public.decorator.js';
import { HealthRegistry } from './health-registry.js';

/** Either all is well, or these were lost for good. */
type Liveness = { status: 'ok' } | { status: 'error'; lost: string[] };

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly registry: HealthRegistry,
  ) {}

  /**
   * Replies with 200 while the process responds and can recover without a restart, with 503 if it must be restarted.
   * Waits for nothing.
   */
  @Get('live')
  live(@Res({ passthrough: true }) reply: FastifyReply): Liveness {
    const lost = this.registry.lost();
    if (lost.length === 0) return { status: 'ok' };
    reply.status(503);
    return { status: 'error', lost };
  }

  /**
   * Replies with 200 if all required resources are usable, otherwise with 503 and the failing ones. Within two seconds.
   */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthCheckResult> {
    const outcomes = await this.registry.outcomes();
    try {
      return await this.health.check(
        [...outcomes].map(([name, outcome]) => () => {
          const indicator = this.indicators.check(name);
          return outcome === 'up' ? indicator.up() : indicator.down();
        }),
      );
    } catch (error) {
      // Thrown, it would be logged on every probe, and sent in the form of an error of the API.
      if (!(error instanceof HttpException)) throw error;
      reply.status(error.getStatus());
      return error.getResponse() as HealthCheckResult;
    }
  }
}

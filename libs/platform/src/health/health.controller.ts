import { Controller, Get, Inject } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { Public } from '../public.decorator.js';
import { HealthRegistry } from './health-registry.js';

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(HealthRegistry) private readonly registry: HealthRegistry,
  ) {}

  /** 200 as long as the process answers at all. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when every resource the process needs is usable, 503 with the failing ones otherwise. */
  @Get('ready')
  ready(): Promise<HealthCheckResult> {
    return this.health.check(
      [...this.registry.all()].map(([name, check]) => async () => {
        const indicator = this.indicators.check(name);
        try {
          await check();
          return indicator.up();
        } catch {
          // Why it is down belongs in the log of its owner; the reply is public.
          return indicator.down();
        }
      }),
    );
  }
}

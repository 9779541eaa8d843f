import { Controller, Get, Header, Inject } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT, type Environment } from '../environment.js';
import { Public } from '../public.decorator.js';
import { Metrics, METRICS_TYPE } from './metrics.js';

@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    /** Only a gateway is asked to keep its figures from the public. */
    @Inject(ENVIRONMENT) private readonly environment: Partial<Environment<'PUBLIC_METRICS'>>,
  ) {}

  @Get()
  @Header('content-type', METRICS_TYPE)
  async read(): Promise<string> {
    if (this.environment.PUBLIC_METRICS === false) throw new AppError('RouteNotFound', 'not found');
    return this.metrics.registry.metrics();
  }
}

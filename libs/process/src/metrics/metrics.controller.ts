import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT, type Environment } from '../env/environment.js';
import { Public } from '../health/public.decorator.js';
import { isLocalRequest, type ReceivedRequest } from './local-request.js';
import { Metrics, METRICS_TYPE } from './metrics.js';

@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    /** Only a gateway can keep its metrics private. */
    @Inject(ENVIRONMENT) private readonly environment: Partial<Environment<'PUBLIC_METRICS' | 'TRUSTED_PROXIES'>>,
  ) {}

  /** Returns the metrics. With `PUBLIC_METRICS=off` requests from other machines get 404. */
  @Get()
  @Header('content-type', METRICS_TYPE)
  async read(@Req() request: ReceivedRequest): Promise<string> {
    const { PUBLIC_METRICS: isPublic, TRUSTED_PROXIES: trustedProxies } = this.environment;
    if (isPublic === false && !isLocalRequest(request, trustedProxies ?? [])) {
      throw new AppError('RouteNotFound', 'not found');
    }
    return this.metrics.text();
  }
}

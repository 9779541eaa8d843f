import { Module, type DynamicModule } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { BusClient } from '#bus/client/bus-client.js';
import type { BusObserver } from '#bus/transport/bus-observer.js';
import type { Transport } from '#bus/transport/transport.js';
import { ENVIRONMENT } from '../env/environment.js';
import { HealthRegistry } from '../health/health-registry.js';
import { HealthController } from '../health/health.controller.js';
import { LOGGER, type Logger } from '../log/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { MetricsController } from '../metrics/metrics.controller.js';

export interface PlatformOptions {
  readonly environment: object;
  readonly transport: Transport;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly observer: BusObserver;
}

/** Provides the objects every process has: environment, bus, logger, health, metrics. */
@Module({})
export class PlatformModule {
  static forProcess(options: PlatformOptions): DynamicModule {
    const health = new HealthRegistry();
    health.register('bus', () => options.transport.ping());
    health.registerLife('bus', () => !options.transport.isLost);
    return {
      module: PlatformModule,
      global: true,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: ENVIRONMENT, useValue: options.environment },
        { provide: LOGGER, useValue: options.logger },
        { provide: Metrics, useValue: options.metrics },
        { provide: BusClient, useValue: new BusClient(options.transport, options.observer) },
        { provide: HealthRegistry, useValue: health },
        { provide: Tracing, useValue: options.tracing },
      ],
      exports: [ENVIRONMENT, LOGGER, Metrics, BusClient, HealthRegistry, Tracing],
    };
  }
}

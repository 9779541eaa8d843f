import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ENVIRONMENT } from '#platform/environment.js';
import { HealthRegistry } from '#platform/health/health-registry.js';
import { Metrics } from '#platform/metrics/metrics.js';
import type { ExecutionOutcome, Invocation, SandboxEngine, SourceCheck } from '#sandbox/sandbox-engine.js';
import type { RuntimeEnvironment } from '../env.js';

/** Injection token of the engine. */
export const SANDBOX_ENGINE = Symbol('SANDBOX_ENGINE');

/** The process's sandbox: every call within the limits of its environment, closed after the calls under way. */
@Injectable()
export class Sandbox implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Milliseconds one call may take in all. */
  readonly wallMs: number;
  private readonly limits: { cpuMs: number; wallMs: number; memoryMb: number };

  constructor(
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
    @Inject(SANDBOX_ENGINE) private readonly engine: SandboxEngine,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
  ) {
    this.limits = {
      cpuMs: environment.FUNCTION_CPU_MS,
      wallMs: environment.FUNCTION_WALL_MS,
      memoryMb: environment.FUNCTION_MEMORY_MB,
    };
    this.wallMs = this.limits.wallMs;
  }

  onApplicationBootstrap(): void {
    this.health.register('sandbox', () => this.engine.ready());
    const { engine, metrics } = this;
    metrics.gauge('sandbox_runners', 'Runner processes alive.', () => engine.metrics().runners);
    metrics.gauge('sandbox_calls_running', 'Calls inside a runner.', () => engine.metrics().running);
    metrics.gauge('sandbox_calls_queued', 'Calls waiting for a runner.', () => engine.metrics().queued);
    metrics.gauge('sandbox_calls_total', 'Calls taken since the process started.', () => engine.metrics().invocations);
    metrics.gauge(
      'sandbox_runners_killed_total',
      'Runners killed because a call did not stop.',
      () => engine.metrics().runnersKilled,
    );
    metrics.gaugeBy(
      'sandbox_runners_by_state',
      'Runner processes by what they do.',
      'state',
      () => engine.metrics().runnersByState,
    );
    metrics.gaugeBy('sandbox_calls_refused_total', 'Calls not started, by why.', 'why', () => engine.metrics().refused);
    metrics.gauge(
      'sandbox_functions_quarantined',
      'Functions that run apart since a runner was killed for them.',
      () => engine.metrics().quarantinedFunctions,
    );
    metrics.gauge(
      'sandbox_callers_penalized',
      'Callers that are refused a function for a while.',
      () => engine.metrics().penalizedCallers,
    );
  }

  /** By now the bus has answered what it had taken. */
  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }

  /** Whether a source leaves a function in `exports`: one second of CPU time, and nothing to call. */
  check(source: string, appId: string): Promise<SourceCheck> {
    return this.engine.check(source, appId);
  }

  /** @param wallMs milliseconds the call may take, where that is less than the process allows */
  invoke(invocation: Omit<Invocation, 'limits'>, wallMs = this.wallMs): Promise<ExecutionOutcome> {
    return this.engine.invoke({ ...invocation, limits: { ...this.limits, wallMs: Math.min(wallMs, this.wallMs) } });
  }
}

import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { currentContext, runInContext } from '#bus/transport/request-context.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { HealthRegistry } from '#process/health/health-registry.js';
import { Metrics } from '#process/metrics/metrics.js';
import { Tracing } from '#process/tracing/tracing.js';
import type { ExecutionOutcome, HostCalls, Invocation, SandboxEngine, SourceCheck } from '#sandbox/sandbox-engine.js';
import type { RuntimeEnvironment } from '../env.js';
import { FunctionMetrics } from './function-metrics.js';

/** Injection token of the engine. */
export const SANDBOX_ENGINE = Symbol('SANDBOX_ENGINE');

/** Injection token of a function that creates the engine, to replace the default one. */
export const SANDBOX_ENGINE_OF = 'groundwork:sandbox-engine-of';

/**
 * Milliseconds after which a stopping process ends runs that continue after their replies. Its HTTP server waits as
 * long for replies.
 */
export const STOPPING_MS = 25_000;

/** Sandbox of the process: applies the limits of its environment to every call, and closes after the calls in flight. */
@Injectable()
export class Sandbox implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  /** Maximum milliseconds of one call, from start to end. */
  readonly wallMs: number;
  private readonly runs: FunctionMetrics;
  private stopping: NodeJS.Timeout | undefined;
  private readonly limits: { cpuMs: number; wallMs: number; memoryMb: number };

  constructor(
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
    @Inject(SANDBOX_ENGINE) private readonly engine: SandboxEngine,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    this.runs = new FunctionMetrics(metrics);
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
    metrics.counterRead('sandbox_calls_total', 'Calls accepted since the process started.', () => engine.metrics().invocations);
    metrics.counterRead(
      'sandbox_runners_killed_total',
      'Runners killed because a call did not stop.',
      () => engine.metrics().runnersKilled,
    );
    metrics.gaugeBy('sandbox_runners_by_state', 'Runner processes by state.', 'state', () => engine.metrics().runnersByState);
    metrics.counterReadBy('sandbox_calls_refused_total', 'Calls not started, by reason.', 'why', () => engine.metrics().refused);
    metrics.gauge(
      'sandbox_functions_quarantined',
      'Functions that run isolated because they caused a runner to be killed.',
      () => engine.metrics().quarantinedFunctions,
    );
    metrics.gauge(
      'sandbox_callers_penalized',
      'Callers that are temporarily rejected for a function.',
      () => engine.metrics().penalizedCallers,
    );
  }

  /** Gives runs that continue after their replies as long as calls without a reply. */
  onModuleDestroy(): void {
    this.stopping = setTimeout(() => this.engine.endAnswered('the process is stopping'), STOPPING_MS);
  }

  /** Closes the engine. By now the bus has sent the replies of the requests it received, and runs that continued have ended. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.stopping);
    await this.engine.close();
  }

  /** Starts the first runner of the process. */
  prepare(): void {
    this.engine.prepare();
  }

  /** Checks if a source leaves a function in `exports`: it runs with one second of CPU time and without host calls. */
  check(source: string, appId: string): Promise<SourceCheck> {
    return this.engine.check(source, appId);
  }

  /** @param wallMs maximum milliseconds of the call, if less than the process allows */
  async invoke(invocation: Omit<Invocation, 'limits'>, wallMs = this.wallMs): Promise<ExecutionOutcome> {
    const { appId } = invocation.bundle;
    const began = performance.now();
    const context = currentContext();
    const name = invocation.call.kind === 'function' ? invocation.call.name : '';
    const span = this.tracing.records
      ? this.tracing.start('sandbox.run', 'client', context?.trace, { 'app.id': appId, 'function.name': name })
      : null;
    const trace = span ? span.trace : context?.trace;
    // Requests of the function to the platform belong to its span; they arrive through a channel of the runner.
    const host: HostCalls = (call, run) =>
      context ? runInContext({ ...context, trace }, invocation.host, call, run) : invocation.host(call, run);
    const limits = { ...this.limits, wallMs: Math.min(wallMs, this.wallMs) };
    const outcome = await this.engine.invoke({ ...invocation, host, limits });
    const { queuedMs, cpuMs, hostCalls } = outcome.stats;
    span?.end({
      ...(outcome.ok ? {} : { error: outcome.error.kind }),
      attributes: { 'sandbox.queued_ms': queuedMs, 'sandbox.cpu_ms': cpuMs, 'sandbox.host_calls': hostCalls },
    });
    this.runs.add(appId, outcome, (performance.now() - began) / 1_000);
    return outcome;
  }
}

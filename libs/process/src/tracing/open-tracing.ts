import type { Environment } from '../env/environment.js';
import { NoTracing, type Tracing } from './tracing.js';

type TracingEnvironment = Environment<'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** Traces as the operator wants them. The exporter is loaded only where one is named: it takes time and memory. */
export async function openTracing(service: string, environment: TracingEnvironment): Promise<Tracing> {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return new NoTracing();
  const { OpenTelemetryTracing } = await import('./open-telemetry.js');
  return new OpenTelemetryTracing({ service, endpoint, ratio: environment.OTEL_TRACES_SAMPLER_ARG });
}

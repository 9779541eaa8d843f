import { ROOT_CONTEXT, SpanKind as OtelKind, SpanStatusCode, createTraceState, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { TracePosition } from '#bus/transport/bus-observer.js';
import { formatParent, parseParent } from './trace-context.js';
import { Tracing, type OpenSpan, type SpanAttributes, type SpanKind } from './tracing.js';

const KINDS = { client: OtelKind.CLIENT, server: OtelKind.SERVER } as const;
/** Milliseconds an export may take, and the last one of a closing process. */
const EXPORT_TIMEOUT_MS = 5_000;

export interface ExporterOptions {
  readonly service: string;
  /** Base URL of a collector that speaks OTLP over HTTP. */
  readonly endpoint: string;
  /** Share of the traces begun here that are recorded, 0 to 1; those begun elsewhere follow their caller. */
  readonly ratio: number;
}

/** Spans for an OpenTelemetry collector. Nothing is registered globally: positions travel with requests, not with the process. */
export class OpenTelemetryTracing extends Tracing {
  readonly records = true;
  private readonly provider: NodeTracerProvider;
  private readonly tracer: Tracer;

  constructor({ service, endpoint, ratio }: ExporterOptions) {
    super();
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': `groundwork-${service}` }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.tracer = this.provider.getTracer('groundwork');
  }

  start(name: string, kind: SpanKind, within: TracePosition | undefined, attributes: SpanAttributes = {}): OpenSpan {
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(within));
    return {
      trace: { ...within, parent: formatParent(span.spanContext()) },
      end: ({ error, attributes: more }) => {
        if (more) span.setAttributes(more);
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
        span.end();
      },
    };
  }

  async close(): Promise<void> {
    await this.provider.shutdown();
  }
}

function contextOf(within: TracePosition | undefined) {
  if (!within) return ROOT_CONTEXT;
  const traceState = within.state === undefined ? {} : { traceState: createTraceState(within.state) };
  return trace.setSpanContext(ROOT_CONTEXT, { ...parseParent(within.parent), isRemote: true, ...traceState });
}

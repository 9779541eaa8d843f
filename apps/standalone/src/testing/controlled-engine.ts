import type { ExecutionOutcome, Invocation, SandboxEngine, SandboxMetrics, SourceCheck } from '#sandbox/sandbox-engine.js';
import type { Controls } from './app-controls.js';

/** Outcome of a skipped call. */
const NOTHING: ExecutionOutcome = {
  ok: true,
  resultEjson: 'null',
  logs: [],
  stats: { cpuMs: 0, wallMs: 0, queuedMs: 0, hostCalls: 0, memoryBytes: 0, droppedLogLines: 0 },
};

/** Sandbox engine that applies the settings of tests to each call. */
export class ControlledEngine implements SandboxEngine {
  constructor(
    private readonly engine: SandboxEngine,
    private readonly controls: Controls,
  ) {}

  async invoke(invocation: Invocation): Promise<ExecutionOutcome> {
    const app = this.controls.of(invocation.bundle.appId);
    if (app.isQuiet) return NOTHING;
    app.begun += 1;
    app.running += 1;
    const end = (): void => void (app.running -= 1);
    const { call } = invocation;
    try {
      const outcome = await this.engine.invoke({
        ...invocation,
        determined: app.next(call.kind === 'function' ? call.name : ''),
      });
      if (outcome.rest) outcome.rest.then(end, end);
      else end();
      return outcome;
    } catch (error) {
      end();
      throw error;
    }
  }

  check(source: string, appId?: string): Promise<SourceCheck> {
    return this.engine.check(source, appId);
  }

  metrics(): SandboxMetrics {
    return this.engine.metrics();
  }

  prepare(): void {
    this.engine.prepare();
  }

  ready(): Promise<void> {
    return this.engine.ready();
  }

  endAnswered(reason: string): void {
    this.engine.endAnswered(reason);
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

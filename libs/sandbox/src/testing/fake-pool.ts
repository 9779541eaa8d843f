import { vi } from 'vitest';
import { createSandboxEngine, type SandboxOptions } from '../create-sandbox-engine.js';
import type { ExecutionLimits, ExecutionOutcome, HostCall, HostCalls, SandboxEngine } from '../sandbox-engine.js';
import { fakeRunners, type FakeRunner } from './fake-runner.js';

export interface FakeCall {
  readonly caller?: string;
  readonly share?: string;
  readonly name?: string;
  readonly host?: HostCalls;
  readonly limits?: Partial<ExecutionLimits>;
  readonly depth?: number;
  readonly argumentsEjson?: string;
}

/** A pool over runners whose replies the test determines; two of them are kept by default. */
export class FakePool {
  readonly engine: SandboxEngine;
  readonly runners: FakeRunner[];

  constructor(options: SandboxOptions = {}) {
    const fake = fakeRunners();
    this.runners = fake.runners;
    this.engine = createSandboxEngine({ runners: 2, maxRunners: 3, spawn: fake.spawn, ...options });
  }

  runner(index: number): FakeRunner {
    const found = this.runners[index];
    if (found === undefined) throw new Error(`Runner ${index} was not started`);
    return found;
  }

  invoke(appId: string, call: FakeCall = {}): Promise<ExecutionOutcome> {
    const { caller, share, name = 'fn', host = () => Promise.resolve('null'), limits, depth = 1 } = call;
    return this.engine.invoke({
      ...(caller === undefined ? {} : { caller }),
      ...(share === undefined ? {} : { share }),
      depth,
      bundle: { key: `${appId}:1`, appId, functions: [{ name, source: '' }] },
      call: { kind: 'function', name },
      argumentsEjson: call.argumentsEjson ?? `[${depth}]`,
      context: '{}',
      limits: { cpuMs: 1000, wallMs: 5000, ...limits },
      host,
    });
  }
}

export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

export function kindOf(outcome: ExecutionOutcome): string {
  return outcome.ok ? 'ok' : outcome.error.kind;
}

/** Makes a call of user code as a runner's turn has it. */
export function asks(id: number, call: Partial<HostCall> = {}): HostCall & { readonly id: number } {
  return { id, service: null, action: 'x', argumentEjson: '{}', actsFor: null, ...call };
}

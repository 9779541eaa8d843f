import { createSandboxEngine, type SandboxOptions } from '../create-sandbox-engine.js';
import type {
  AppContext,
  Determined,
  ExecutionContext,
  ExecutionFailure,
  ExecutionLimits,
  ExecutionOutcome,
  FunctionCall,
  HostCall,
  HostCalls,
  PackageModules,
  SandboxEngine,
} from '../sandbox-engine.js';

/** Ample for what must succeed, on a loaded machine too. */
const GENEROUS: Partial<ExecutionLimits> = { cpuMs: 5000, wallMs: 20_000, memoryMb: 32 };

export interface CallOptions {
  appId?: string;
  caller?: string;
  args?: unknown[];
  argumentsEjson?: string;
  context?: ExecutionContext;
  appContext?: AppContext;
  limits?: Partial<ExecutionLimits>;
  host?: HostCalls;
  call?: FunctionCall;
  /** Further functions of the bundle. */
  functions?: Record<string, string>;
  modules?: PackageModules;
  afterAnswerMs?: number;
  determined?: Determined;
}

/** A call of a service with its argument parsed. */
export type ReadCall = Omit<HostCall, 'argumentEjson'> & { readonly argument: unknown };

export function readCall({ argumentEjson, ...asked }: HostCall): ReadCall {
  return { ...asked, argument: JSON.parse(argumentEjson) as unknown };
}

/** A real engine, and short ways to run one function in it. */
export class SandboxFixture {
  readonly engine: SandboxEngine;
  /** Host calls the code made, in order. */
  readonly hostCalls: ReadCall[] = [];
  readonly #limits: Partial<ExecutionLimits>;
  #bundles = 0;

  /** @param limits of calls that name none; small ones keep attacks short */
  constructor(options: SandboxOptions = {}, limits: Partial<ExecutionLimits> = {}) {
    this.#limits = { ...GENEROUS, ...limits };
    this.engine = createSandboxEngine({ runners: 1, killGraceMs: 400, ...options });
  }

  invoke(source: string, options: CallOptions = {}): Promise<ExecutionOutcome> {
    const { appId = 'app', args = [], context = {}, functions = {} } = options;
    return this.engine.invoke({
      bundle: {
        key: `${appId}:${++this.#bundles}`,
        appId,
        functions: [{ name: 'fn', source }, ...Object.entries(functions).map(([name, text]) => ({ name, source: text }))],
        ...(options.modules === undefined ? {} : { modules: options.modules }),
      },
      call: options.call ?? { kind: 'function', name: 'fn' },
      argumentsEjson: options.argumentsEjson ?? JSON.stringify(args),
      context: JSON.stringify({ services: [{ name: 'mongodb-atlas', type: 'mongodb-atlas' }], ...context }),
      ...(options.appContext === undefined ? {} : { appContext: options.appContext }),
      limits: { ...this.#limits, ...options.limits },
      host: options.host ?? this.#record,
      ...(options.determined === undefined ? {} : { determined: options.determined }),
      ...(options.caller === undefined ? {} : { caller: options.caller }),
      ...(options.afterAnswerMs === undefined ? {} : { afterAnswerMs: options.afterAnswerMs }),
    });
  }

  /** The parsed result of a call that succeeds. */
  async result(source: string, options?: CallOptions): Promise<unknown> {
    const outcome = await this.invoke(source, options);
    if (!outcome.ok) throw new Error(`${outcome.error.kind}: ${outcome.error.message}\n${outcome.error.stack ?? ''}`);
    return JSON.parse(outcome.resultEjson) as unknown;
  }

  /** The error of a call that fails. */
  async failure(source: string, options?: CallOptions): Promise<ExecutionFailure['error']> {
    const outcome = await this.invoke(source, options);
    if (outcome.ok) throw new Error(`The call should have failed, and returned ${outcome.resultEjson.slice(0, 200)}`);
    return outcome.error;
  }

  async logs(source: string, options?: CallOptions): Promise<string[]> {
    const { logs } = await this.invoke(source, options);
    return logs.map(({ level, text }) => `${level}: ${text}`);
  }

  readonly #record: HostCalls = (call) => {
    this.hostCalls.push(readCall(call));
    return Promise.resolve('null');
  };
}

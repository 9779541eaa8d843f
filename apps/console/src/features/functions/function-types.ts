import type { Schemas } from '#admin-client/admin-client.js';

export type FunctionSummary = Pick<Schemas['FunctionSummary'], '_id' | 'name'>;
export type AppFunction = Schemas['AppFunction'];

/** Content of a function as it is written. */
export type FunctionContent = Omit<AppFunction, '_id' | 'last_modified'>;

/** Properties the API describes as any value. */
interface RunOutput {
  readonly logs: readonly string[] | null;
  readonly error_logs: readonly string[] | null;
  readonly error?: { readonly name: string; readonly message: string; readonly stack?: string } | null;
}

/** Outcome of a run from the console. */
export type FunctionRun = RunOutput & Pick<Schemas['FunctionRun'], 'stats'> & Partial<Pick<Schemas['FunctionRun'], 'result'>>;

/** A line the function wrote to its console. */
export interface ConsoleLine {
  readonly text: string;
  readonly isError: boolean;
}

/** Returns what a run wrote to its console, in order. `error_logs` repeats the lines of `logs` that were written as errors. */
export function consoleLinesOf({ logs, error_logs: errorLogs }: FunctionRun): ConsoleLine[] {
  const errors = [...(errorLogs ?? [])];
  return (logs ?? []).map((text) => {
    const isError = errors[0] === text;
    if (isError) errors.shift();
    return { text, isError };
  });
}

/** Returns the line a run failed at, by its stack; `null` if the stack names none. */
export function lineOf(run: FunctionRun | undefined): number | null {
  const found = /:(\d+):\d+\)?\s*$/m.exec(run?.error?.stack ?? '');
  return found ? Number(found[1]) : null;
}

/** Returns the line of a syntax error that a refusal names; `null` if it names none. */
export function lineOfRefusal(message: string): number | null {
  const found = /\bline (\d+)\b|\((\d+):\d+\)|:(\d+):\d+/.exec(message);
  return found ? Number(found[1] ?? found[2] ?? found[3]) : null;
}

/** Returns how long a run took, in whole milliseconds. */
export function durationOf({ stats }: FunctionRun): string {
  return `${Math.round(Number.parseFloat(stats.execution_time))} ms`;
}

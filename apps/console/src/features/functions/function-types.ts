export interface FunctionSummary {
  readonly _id: string;
  readonly name: string;
}

/** A function as it is read and written. */
export interface AppFunction extends FunctionSummary {
  readonly source: string;
  readonly private: boolean;
  readonly disable_arg_logs: boolean;
  readonly run_as_system: boolean;
  readonly can_evaluate?: object;
  readonly run_as_user_id?: string;
  readonly run_as_user_id_script_source?: string;
}

/** What a try came to. */
export interface FunctionRun {
  readonly result?: unknown;
  readonly logs: readonly string[] | null;
  readonly error_logs: readonly string[] | null;
  readonly stats: { readonly execution_time: string };
  readonly error?: { readonly name: string; readonly message: string; readonly stack?: string };
}

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

/** Line a run ended at, as its stack tells; `null` where it does not. */
export function lineOf(run: FunctionRun | undefined): number | null {
  const found = /:(\d+):\d+\)?\s*$/m.exec(run?.error?.stack ?? '');
  return found ? Number(found[1]) : null;
}

/** Line a refused source is wrong at, as the message tells. */
export function lineOfRefusal(message: string): number | null {
  const found = /\bline (\d+)\b|\((\d+):\d+\)|:(\d+):\d+/.exec(message);
  return found ? Number(found[1] ?? found[2] ?? found[3]) : null;
}

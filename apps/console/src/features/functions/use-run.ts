import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import type { FunctionRun } from './function-types';

interface RunForm {
  /** Arguments in JavaScript, separated by commas. */
  readonly args: string;
  /** Id of the user it runs as; empty for the system. */
  readonly userId: string;
}

/** Runs a source of a function, saved or not; `onRun` is called with the result of each run. */
export function useRun(path: string, functionId: string, onRun: (run: FunctionRun | undefined) => void) {
  const [form, setForm] = useState<RunForm>({ args: "'Ada'", userId: '' });
  const run = useMutation({
    mutationFn: (source: string) => {
      const as = form.userId === '' ? 'run_as_system=true' : `user_id=${encodeURIComponent(form.userId)}`;
      return session.write<FunctionRun>('POST', `${path}/debug/execute_function_source?${as}`, {
        source,
        function_id: functionId,
        eval_source: `exports(${form.args})`,
      });
    },
    // The mark of an earlier error goes away with its run.
    onSettled: (ended) => onRun(ended),
  });
  return { form, setForm, run };
}

/** Result of {@link useRun}. */
export type FunctionRuns = ReturnType<typeof useRun>;

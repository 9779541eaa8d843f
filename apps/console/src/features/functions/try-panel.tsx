import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import { consoleLinesOf, type FunctionRun } from './function-types';

interface TryProps {
  readonly path: string;
  /** Id of the function whose source it is to become. */
  readonly functionId: string;
  /** What is run: also one that is not saved. */
  readonly source: string;
  readonly onRun: (run: FunctionRun) => void;
}

function Outcome({ run }: { readonly run: FunctionRun }) {
  const { error, result } = run;
  const lines = consoleLinesOf(run);
  return (
    <div role="status" aria-label="Result" className="card">
      <p className={error ? 'bad' : 'good'}>
        {error ? 'Failed' : 'Returned'} <span className="muted">{run.stats.execution_time}</span>
      </p>
      {error ? (
        <pre className="bad">{[`${error.name}: ${error.message}`, ...(error.stack ? [error.stack] : [])].join('\n')}</pre>
      ) : (
        <pre>{JSON.stringify(result, null, 2) ?? 'undefined'}</pre>
      )}
      {lines.length > 0 && (
        <>
          <h3 className="muted">Console</h3>
          <pre>
            {lines.map(({ text, isError }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- lines never move
              <span key={index} className={isError ? 'bad' : undefined}>
                {isError ? 'error: ' : ''}
                {text}
                {'\n'}
              </span>
            ))}
          </pre>
        </>
      )}
    </div>
  );
}

export function TryPanel({ path, functionId, source, onRun }: TryProps) {
  const [given, setGiven] = useState('["Ada"]');
  const [userId, setUserId] = useState('');
  const run = useMutation({
    mutationFn: () => {
      const as = userId.trim() === '' ? 'run_as_system=true' : `user_id=${encodeURIComponent(userId.trim())}`;
      return session.write<FunctionRun>('POST', `${path}/debug/execute_function_source?${as}`, {
        source,
        function_id: functionId,
        eval_source: `exports(...${given.trim() === '' ? '[]' : given})`,
      });
    },
    onSuccess: onRun,
  });
  return (
    <form
      className="card"
      aria-label="Try"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate();
      }}
    >
      <h2>Try</h2>
      <label className="field">
        Arguments, a list in JavaScript
        <textarea className="mono" rows={3} value={given} onChange={({ target }) => setGiven(target.value)} />
      </label>
      <label className="field">
        As the user with this id; empty: as the system
        <input className="mono" value={userId} onChange={({ target }) => setUserId(target.value)} autoComplete="off" />
      </label>
      <div className="bar">
        <Button type="submit" disabled={run.isPending}>
          Run
        </Button>
        {run.isPending && <span className="muted">Running…</span>}
      </div>
      <Problem error={run.error} />
      {run.data && <Outcome run={run.data} />}
    </form>
  );
}

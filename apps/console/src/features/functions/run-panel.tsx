import { Eraser, Play } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { Button } from '../../ui/controls/button';
import { IconButton } from '../../ui/controls/icon-button';
import { Problem, Waiting } from '../../ui/display/states';
import { durationOf } from './function-types';
import type { FunctionRuns } from './use-run';
import { UserChoice } from './user-choice';

const RunOutput = lazy(async () => ({ default: (await import('./run-output')).RunOutput }));
const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));
const SYSTEM = [{ value: '', label: 'System', hint: 'bypasses rules' }];

interface RunPanelProps {
  readonly path: string;
  readonly runs: FunctionRuns;
  readonly onRun: () => void;
}

function Outcome({ runs: { run } }: Pick<RunPanelProps, 'runs'>) {
  const { data, isPending, isError } = run;
  const failed = isError || Boolean(data?.error);
  const text = isPending ? 'Running…' : isError || data ? (failed ? 'Failed' : 'Succeeded') : '';
  return (
    <span role="status" aria-label="Outcome" className={`outcome ${isPending ? 'muted' : failed ? 'bad' : 'good'}`}>
      {text}
      {data && !isPending && <span className="muted"> {durationOf(data)}</span>}
    </span>
  );
}

/** Runs the source as it is written, saved or not, and shows what comes of it. */
export function RunPanel({ path, runs, onRun }: RunPanelProps) {
  const { form, setForm, run } = runs;
  return (
    <section className="run-panel" aria-label="Run">
      <div className="run-head">
        <Button variant="primary" icon={Play} busy={run.isPending} aria-keyshortcuts="Control+Enter" onClick={onRun}>
          Run <kbd aria-hidden>Ctrl ⏎</kbd>
        </Button>
        <span className="muted only-wide">as</span>
        <UserChoice
          path={path}
          label="Run as"
          others={SYSTEM}
          value={form.userId}
          onChange={(userId) => setForm({ ...form, userId })}
        />
        <span className="grow" />
        <Outcome runs={runs} />
        <IconButton small label="Clear output" icon={Eraser} onClick={run.reset} />
      </div>
      <div className="run-body">
        <div className="run-arguments">
          <p className="run-label">Arguments</p>
          <Suspense fallback={<Waiting what="Loading the editor…" />}>
            <CodeEditor
              isPlain
              value={form.args}
              label="Arguments"
              mark={null}
              onChange={(args) => setForm({ ...form, args })}
              onSave={() => undefined}
              onRun={onRun}
            />
          </Suspense>
        </div>
        <div className="run-output" role="region" aria-label="Output" tabIndex={0}>
          <Problem error={run.error} />
          <Suspense>{run.data && <RunOutput run={run.data} />}</Suspense>
          {!run.data && !run.error && !run.isPending && (
            <p className="muted">The result and the console output of a run appear here.</p>
          )}
        </div>
      </div>
    </section>
  );
}

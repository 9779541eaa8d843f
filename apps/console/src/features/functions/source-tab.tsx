import { Suspense, lazy } from 'react';
import { Waiting } from '../../ui/display/states';
import type { Mark } from '../../ui/code-editor';
import { Split } from '../../ui/workspace/split';
import type { AppFunction, FunctionRun } from './function-types';
import { RunPanel } from './run-panel';
import { useLanguage } from './use-language';
import { useRun } from './use-run';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));
const OUTPUT = { initial: 236, min: 120, max: 520 };

interface SourceProps {
  readonly path: string;
  readonly stored: AppFunction;
  /** Source as it is written. */
  readonly source: string;
  readonly mark: Mark | null;
  readonly onChange: (source: string) => void;
  readonly onSave: (source: string) => void;
  readonly onRun: (run: FunctionRun | undefined) => void;
}

/** The editor of a function, with its runs below. */
export function SourceTab({ path, stored, source, mark, onChange, onSave, onRun }: SourceProps) {
  const runs = useRun(path, stored._id, onRun);
  const language = useLanguage(path);
  const start = (text: string): void => {
    if (!runs.run.isPending) runs.run.mutate(text);
  };
  return (
    <Split
      id="function-run"
      label="Height of the output"
      kind="below"
      sizes={OUTPUT}
      first={
        <Suspense fallback={<Waiting what="Loading the editor…" />}>
          <CodeEditor
            value={source}
            label={`Source of ${stored.name}`}
            mark={mark}
            extras={language}
            onChange={onChange}
            onSave={onSave}
            onRun={start}
          />
        </Suspense>
      }
      second={<RunPanel path={path} runs={runs} onRun={() => start(source)} />}
    />
  );
}

import { CircleAlert } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Document } from '../data/use-data';
import { Button } from '../../ui/controls/button';
import { consoleLinesOf, type FunctionRun } from './function-types';

const DocumentTree = lazy(async () => ({ default: (await import('../data/document-tree')).DocumentTree }));

function Thrown({ error }: { readonly error: NonNullable<FunctionRun['error']> }) {
  return (
    <div className="thrown">
      <p>
        <CircleAlert className="icon" aria-hidden />
        {error.name === '' ? error.message : `${error.name}: ${error.message}`}
      </p>
      {error.stack !== undefined && <pre className="muted">{error.stack}</pre>}
    </div>
  );
}

function Result({ result }: { readonly result: unknown }) {
  const [isTree, showTree] = useState(false);
  const hasMembers = typeof result === 'object' && result !== null;
  return (
    <div>
      <div className="bar">
        <p className="run-label">Result</p>
        {hasMembers &&
          [true, false].map((each) => (
            <Button key={String(each)} variant="ghost" aria-pressed={isTree === each} onClick={() => showTree(each)}>
              {each ? 'Tree' : 'JSON'}
            </Button>
          ))}
      </div>
      {hasMembers && isTree ? (
        <Suspense>
          <DocumentTree document={result as Document} label="Result" />
        </Suspense>
      ) : (
        <pre>{JSON.stringify(result, null, 2) ?? 'undefined'}</pre>
      )}
    </div>
  );
}

/** Console output of a run, then its result or its error. */
export function RunOutput({ run }: { readonly run: FunctionRun }) {
  const lines = consoleLinesOf(run);
  return (
    <div role="status" aria-label="Result" className="run-lines">
      {lines.length > 0 && (
        <ul className="console-lines" aria-label="Console output">
          {lines.map(({ text, isError }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never move
            <li key={index} className={isError ? 'bad' : undefined}>
              <span className="muted">{isError ? 'error' : 'log'}</span> <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {run.error ? <Thrown error={run.error} /> : <Result result={run.result} />}
    </div>
  );
}

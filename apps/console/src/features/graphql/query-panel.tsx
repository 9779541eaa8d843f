import { useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Button } from '../../ui/controls/button';
import { readObject } from '../../ui/json-text';
import { Problem, Waiting } from '../../ui/display/states';
import { useDraft } from '../deployment/use-draft';
import { useUnsavedSource } from '../functions/unsaved-source';
import { UserChoice } from '../functions/user-choice';
import { runGraphql, useApi, type GraphqlRun } from './use-graphql';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));
const SYSTEM = [{ value: '', label: 'System', hint: 'bypasses rules' }];
const NOTHING = 'query {\n  __typename\n}\n';

function Outcome({ run: { answer, milliseconds, draftId } }: { readonly run: GraphqlRun }) {
  const { errors = [] } = answer;
  return (
    <div role="status" aria-label="Result" className="card">
      <p className={errors.length > 0 ? 'bad' : 'good'}>
        {errors.length > 0 ? `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}` : 'Answered'}{' '}
        <span className="muted">
          {milliseconds} ms, {draftId === null ? 'on what is deployed' : 'on your draft'}
        </span>
      </p>
      {errors.length > 0 && (
        <ul className="list">
          {errors.map(({ message }, index) => (
            <li key={`${index} ${message}`} className="bad">
              {message}
            </li>
          ))}
        </ul>
      )}
      <pre>{JSON.stringify(answer, null, 2)}</pre>
    </div>
  );
}

/** A query, its variables, whose rights it runs with, and what it came to. */
export function QueryPanel({ path }: { readonly path: string }) {
  const [kept, keep] = useUnsavedSource(`graphql ${path}`);
  const [variablesText, setVariables] = useState('{}');
  const [userId, setUserId] = useState('');
  const { data: api } = useApi(path);
  const { data: draft } = useDraft(path);
  const example = (api && 'example' in api ? api.example : null) ?? NOTHING;
  const query = kept ?? example;
  const variables = readObject(variablesText);
  const run = useMutation({
    mutationFn: (text: string) => runGraphql(path, { query: text, variables: variables.value ?? {}, userId: userId.trim() }),
  });
  const start = (text: string): void => {
    if (variables.value !== null && !run.isPending) run.mutate(text);
  };
  return (
    <section className="panes" aria-label="Query">
      <div className="card">
        <div className="bar">
          <h2>Query</h2>
          <span className="muted">{draft ? 'Runs on your draft' : 'Runs on what is deployed'}</span>
          <span className="grow" />
          <Button disabled={query === example} onClick={() => keep(null)}>
            Example query
          </Button>
        </div>
        <Suspense fallback={<Waiting what="Loading the editor…" />}>
          <CodeEditor value={query} label="Query" mark={null} language="text" onChange={keep} onSave={start} onRun={start} />
        </Suspense>
      </div>
      <form
        className="card"
        aria-label="Run"
        onSubmit={(event) => {
          event.preventDefault();
          start(query);
        }}
      >
        <h2>Run</h2>
        <label className="field">
          Variables, a JSON object
          <textarea
            className="mono"
            rows={4}
            value={variablesText}
            spellCheck={false}
            aria-invalid={variables.value === null}
            aria-describedby="variables-problem"
            onChange={({ target }) => setVariables(target.value)}
          />
        </label>
        <p id="variables-problem" className="bad">
          {variables.mark?.message}
        </p>
        <div className="bar">
          <span className="muted">Run as</span>
          <UserChoice path={path} label="Run as" others={SYSTEM} value={userId} onChange={setUserId} />
        </div>
        <div className="bar">
          <Button type="submit" variant="primary" disabled={variables.value === null} busy={run.isPending}>
            Run
          </Button>
        </div>
        <Problem error={run.error} />
        {run.data && <Outcome run={run.data} />}
      </form>
    </section>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useRef, useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Problem, Waiting } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { useDraft } from '../deployment/use-draft';
import { LastEntries } from '../logs/last-entries';
import { FunctionSettings } from './function-settings';
import { lineOf, lineOfRefusal, type AppFunction, type FunctionRun } from './function-types';
import { useKeptSource } from './kept-source';
import { TryPanel } from './try-panel';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));

export function FunctionPage({ path, id }: { readonly path: string; readonly id: string }) {
  const key = ['function', path, id];
  const { data, error } = useQuery({ queryKey: key, queryFn: () => session.json<AppFunction>(`${path}/functions/${id}`) });
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  return <FunctionEditor path={path} stored={data} />;
}

function FunctionEditor({ path, stored }: { readonly path: string; readonly stored: AppFunction }) {
  const { _id: id, name } = stored;
  const refresh = useAppRefresh(path);
  const [changed, setChanged] = useKeptSource(id, `${path}/functions/${id}`);
  const source = changed ?? stored.source;
  const latest = useRef(source);
  latest.current = source;
  const [run, setRun] = useState<FunctionRun>();
  const { data: draft } = useDraft(path);
  const save = useMutation({
    mutationFn: (change: Partial<AppFunction>) => {
      const { _id, ...content } = stored;
      return session.write('PUT', `${path}/functions/${id}`, { ...content, ...change });
    },
    onSuccess: async (_, { source }) => {
      await refresh();
      // What was written meanwhile is not saved.
      if (source !== undefined && source === latest.current) setChanged(null);
    },
  });
  const remove = useMutation({ mutationFn: () => session.write('DELETE', `${path}/functions/${id}`), onSuccess: refresh });
  const isUnsaved = changed !== null && changed !== stored.source;
  useUnsaved(isUnsaved, 'kept');
  const line = lineOf(run) ?? (save.error ? lineOfRefusal(save.error.message) : null);
  const message = run?.error?.message ?? save.error?.message ?? '';
  const saveSource = (text: string): void => {
    if (text !== stored.source && !save.isPending) save.mutate({ source: text });
  };
  return (
    <section className="panes" aria-label={`Function ${name}`}>
      <div className="card">
        <div className="bar">
          <h2 className="mono">{name}</h2>
          <span className="grow" />
          <span role="status" className="muted">
            {isUnsaved ? 'Not saved' : save.isSuccess ? 'Saved' : ''}
          </span>
          <Button variant="primary" disabled={!isUnsaved || save.isPending} onClick={() => saveSource(source)}>
            {draft ? 'Save to the draft' : 'Save and deploy'}
          </Button>
          <Confirm
            label="Delete…"
            title={`Delete ${name}?`}
            text="Clients and triggers that call it get an error. A deployment from before brings it back."
            action="Delete the function"
            disabled={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </div>
        <Suspense fallback={<Waiting what="Loading the editor…" />}>
          <CodeEditor
            value={source}
            label={`Source of ${name}`}
            mark={line === null ? null : { line, message }}
            onChange={setChanged}
            onSave={saveSource}
          />
        </Suspense>
        <Problem error={save.error ?? remove.error} />
        <FunctionSettings stored={stored} isBusy={save.isPending} onChange={(change) => save.mutate(change)} />
      </div>
      <TryPanel path={path} functionId={id} source={source} onRun={setRun} />
      <div className="whole">
        <LastEntries
          path={path}
          title="Recent calls"
          types="FUNCTION"
          query={`function_id=${id}`}
          search={{ fn: id }}
          empty="None yet. Calls by clients, endpoints, triggers and other functions appear here."
        />
      </div>
    </section>
  );
}

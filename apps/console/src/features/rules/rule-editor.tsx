import { useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useRef, useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Confirm } from '../../ui/confirm';
import { readObject, textOf } from '../../ui/json-text';
import { Problem, Waiting } from '../../ui/states';
import { useDraft } from '../deployment/use-draft';
import { useKeptSource } from '../functions/kept-source';
import { placeOf } from './rule-edit';
import { RuleForm } from './rule-form';
import type { Rule } from './rule-types';
import { TryRules } from './try-rules';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));

interface EditorProps {
  readonly path: string;
  readonly source: { readonly _id: string; readonly name: string };
  /** The collection; `null`: the default rule of the source. */
  readonly namespace: { readonly database: string; readonly collection: string } | null;
  readonly stored: Rule | null;
}

/** A rule as it is stored and as it is being changed: the text of its JSON is what counts, the form changes it. */
export function RuleEditor({ path, source, namespace, stored }: EditorProps) {
  const service = `${path}/services/${source._id}`;
  const title = namespace ? `${namespace.database}.${namespace.collection}` : `Default rule of ${source.name}`;
  const first = textOf(stored ?? { ...namespace, roles: [], filters: [] });
  const [changed, keep] = useKeptSource(`rule ${service} ${title}`);
  const text = changed ?? first;
  const latest = useRef(text);
  latest.current = text;
  const rule = readObject(text);
  const [isJson, showJson] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data: draft } = useDraft(path);
  const refresh = useAppRefresh(path);
  const place = namespace ? `${service}/rules${stored ? `/${stored._id ?? ''}` : ''}` : `${service}/default_rule`;
  const save = useMutation({
    mutationFn: (written: string) => session.write(stored ? 'PUT' : 'POST', place, readObject(written).value),
    onSuccess: async (_, written) => {
      // What was written meanwhile is not saved.
      if (written === latest.current) keep(null);
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => session.write('DELETE', place),
    onSuccess: async () => {
      keep(null);
      await refresh();
    },
  });
  const isUnsaved = text !== first;
  const isBusy = save.isPending || remove.isPending;
  const canSave = rule.value !== null && !isBusy && (isUnsaved || stored === null);
  const refused = save.error ? placeOf(save.error.message) : null;
  const refusal = refused !== null && save.error ? { place: refused, message: save.error.message } : null;
  return (
    <>
      <form
        ref={form}
        className="card"
        aria-label={`Rule of ${title}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) save.mutate(latest.current);
        }}
      >
        <div className="bar">
          <h2 className="mono">{title}</h2>
          <span className="grow" />
          <span role="status" className="muted">
            {rule.value === null ? 'No JSON object yet' : isUnsaved ? 'Not saved' : stored ? 'Saved' : 'No rule yet'}
          </span>
          <button type="submit" className="primary" disabled={!canSave}>
            {draft ? 'Save to the draft' : 'Save and deploy'}
          </button>
          {isUnsaved && (
            <button type="button" onClick={() => keep(null)}>
              Undo all
            </button>
          )}
          {stored && (
            <Confirm
              label="Delete…"
              title={`Delete the rule of ${title}?`}
              text={
                namespace
                  ? 'The default rule of the data source holds then; without one, users read and write nothing.'
                  : 'Collections without a rule of their own are closed to users then.'
              }
              action="Delete the rule"
              disabled={isBusy}
              onConfirm={() => remove.mutate()}
            />
          )}
        </div>
        <Problem error={save.error ?? remove.error} />
        <label className="check">
          <input type="checkbox" checked={isJson} onChange={({ target }) => showJson(target.checked)} />
          The whole rule as JSON
        </label>
        {isJson || rule.value === null ? (
          <Suspense fallback={<Waiting what="Loading the editor…" />}>
            <CodeEditor
              value={text}
              label={`JSON of the rule of ${title}`}
              mark={rule.mark}
              language="json"
              onChange={keep}
              onSave={() => form.current?.requestSubmit()}
            />
          </Suspense>
        ) : (
          <RuleForm rule={rule.value} refusal={refusal} onChange={(next) => keep(textOf(next))} />
        )}
      </form>
      <TryRules path={path} source={source} namespace={namespace} rule={rule.value} isWritten={isUnsaved || namespace === null} />
    </>
  );
}

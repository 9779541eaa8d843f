import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { AreaField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { useUnsaved } from '../../ui/unsaved';
import { readDocumentsText } from './documents-text';
import { insertAll } from './insert-all';
import { NOTHING_INSERTED, type Inserted } from './inserted';
import type { Namespace } from './use-data';

interface InsertFormProps {
  readonly namespace: Namespace;
  readonly onDone: () => void;
}

const FIRST = '{\n  \n}';

/** Inserts one document, or several in brackets. */
export function InsertForm({ namespace, onDone }: InsertFormProps) {
  const queries = useQueryClient();
  const [text, setText] = useState(FIRST);
  const { documents, problem } = readDocumentsText(text);
  useUnsaved(text !== FIRST);
  const insert = useMutation({
    mutationFn: () =>
      insertAll(namespace, documents ?? [], {
        before: NOTHING_INSERTED,
        isAgain: false,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: async ({ inserted, failures }: Inserted) => {
      await queries.invalidateQueries({ queryKey: ['data', namespace] });
      if (failures.length > 0) return;
      announceDone(inserted === 1 ? 'Inserted 1 document' : `Inserted ${inserted} documents`);
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (documents !== null) insert.mutate();
  };
  const count = documents?.length ?? 1;
  return (
    <form className="form" aria-label="Insert documents" onSubmit={submit}>
      <AreaField
        label="Documents"
        hint="One document, or several in brackets. A document without _id gets one."
        value={text}
        problem={problem}
        onChange={setText}
      />
      <div className="bar">
        <Button type="submit" variant="primary" busy={insert.isPending} disabled={documents === null}>
          {count === 1 ? 'Insert document' : `Insert ${count} documents`}
        </Button>
      </div>
      <Problem error={insert.error} />
      {insert.data && insert.data.failures.length > 0 && <Failures inserted={insert.data} />}
    </form>
  );
}

/** Documents that were not inserted, and why. */
export function Failures({ inserted: { inserted, failed, failures } }: { readonly inserted: Inserted }) {
  return (
    <div role="alert" className="notice is-bad">
      <div>
        <p>
          {inserted.toLocaleString()} inserted, {failed.toLocaleString()} failed.
        </p>
        <ul className="list">
          {failures.slice(0, 10).map(({ index, error }) => (
            <li key={index}>
              Document {index + 1}: {error}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

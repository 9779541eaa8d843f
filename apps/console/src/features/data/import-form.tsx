import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { Failures } from './insert-form';
import { insertAll } from './insert-all';
import { formatOf, FORMATS, readFileText, type Format } from './read-file-text';
import type { Document, Namespace } from './use-data';

/** A file that was read, or why it could not be. */
type Given =
  | { readonly format: Format; readonly documents: readonly Document[]; readonly problem: null }
  | { readonly documents: null; readonly problem: string };

async function readFile(file: File): Promise<Given> {
  const text = await file.text();
  const format = formatOf(file.name, text);
  try {
    return { format, documents: readFileText(text, format), problem: null };
  } catch (error) {
    return { documents: null, problem: `${file.name}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

interface ImportFormProps {
  readonly namespace: Namespace;
  readonly onDone: () => void;
}

/** Inserts the documents of a file, part by part. */
export function ImportForm({ namespace, onDone }: ImportFormProps) {
  const queries = useQueryClient();
  const [given, setGiven] = useState<Given | null>(null);
  const [sent, setSent] = useState(0);
  const stop = useRef(new AbortController());
  const documents = given?.documents ?? null;
  const run = useMutation({
    mutationFn: (all: readonly Document[]) => {
      stop.current = new AbortController();
      setSent(0);
      return insertAll(namespace, all, setSent, stop.current.signal);
    },
    onSuccess: ({ inserted, failures }) => {
      if (failures.length > 0 || stop.current.signal.aborted) return;
      announceDone(`Imported ${inserted.toLocaleString()} ${inserted === 1 ? 'document' : 'documents'}`);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['data', namespace] }),
  });
  const choose = async (file: File | undefined): Promise<void> => {
    run.reset();
    setGiven(file ? await readFile(file) : null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (documents) run.mutate(documents);
  };
  return (
    <form className="form" aria-label="Import documents" onSubmit={submit}>
      <Field
        label="File"
        hint="JSON or extended JSON as a list or as lines, or CSV with names in the first row."
        problem={given?.problem}
        control={(described) => (
          <input
            type="file"
            accept=".json,.ndjson,.jsonl,.csv"
            disabled={run.isPending}
            onChange={({ target }) => void choose(target.files?.[0])}
            {...described}
          />
        )}
      />
      {given?.documents && (
        <p role="status" className="muted">
          {given.documents.length.toLocaleString()} {given.documents.length === 1 ? 'document' : 'documents'},{' '}
          {FORMATS[given.format]}
          {run.isPending && `: ${sent.toLocaleString()} sent`}
        </p>
      )}
      {run.isPending && <progress aria-label="Import" max={documents?.length ?? 1} value={sent} />}
      <div className="bar">
        <Button type="submit" variant="primary" busy={run.isPending} disabled={documents === null || documents.length === 0}>
          Import
        </Button>
        {run.isPending && <Button onClick={() => stop.current.abort()}>Stop</Button>}
      </div>
      <Problem error={run.error} />
      {run.data && run.data.failures.length > 0 && <Failures inserted={run.data} />}
      {run.data && run.data.failures.length === 0 && (
        <p className="muted">Stopped after {run.data.inserted.toLocaleString()} documents.</p>
      )}
    </form>
  );
}

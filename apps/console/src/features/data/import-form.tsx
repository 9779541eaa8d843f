import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { Failures } from './insert-form';
import { insertAll } from './insert-all';
import { identified, NOTHING_INSERTED } from './inserted';
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
    return { format, documents: identified(readFileText(text, format)), problem: null };
  } catch (error) {
    return { documents: null, problem: `${file.name}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

interface ImportFormProps {
  readonly namespace: Namespace;
  readonly onDone: () => void;
}

/** Inserts the documents of a file, part by part. What was stopped, or cut off by an error, continues where it was. */
export function ImportForm({ namespace, onDone }: ImportFormProps) {
  const queries = useQueryClient();
  const [given, setGiven] = useState<Given | null>(null);
  const [progress, setProgress] = useState(NOTHING_INSERTED);
  const stop = useRef(new AbortController());
  /** True if a part was sent without a reply: the server may have inserted it. */
  const isUncertain = useRef(false);
  const documents = given?.documents ?? null;
  const run = useMutation({
    mutationFn: (all: readonly Document[]) => {
      stop.current = new AbortController();
      return insertAll(namespace, all, {
        before: progress,
        isAgain: isUncertain.current,
        onProgress: setProgress,
        signal: stop.current.signal,
      });
    },
    onError: () => {
      isUncertain.current = true;
    },
    onSuccess: ({ inserted, failures }) => {
      isUncertain.current = false;
      if (failures.length > 0 || stop.current.signal.aborted) return;
      announceDone(`Imported ${inserted.toLocaleString()} ${inserted === 1 ? 'document' : 'documents'}`);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['data', namespace] }),
  });
  const choose = async (file: File | undefined): Promise<void> => {
    run.reset();
    setProgress(NOTHING_INSERTED);
    isUncertain.current = false;
    setGiven(file ? await readFile(file) : null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (documents) run.mutate(documents);
  };
  const isOver = documents !== null && progress.sent >= documents.length;
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
          {progress.sent > 0 && `: ${progress.sent.toLocaleString()} sent`}
        </p>
      )}
      {run.isPending && <progress aria-label="Import" max={documents?.length ?? 1} value={progress.sent} />}
      <div className="bar">
        <Button type="submit" variant="primary" busy={run.isPending} disabled={documents === null || isOver}>
          {progress.sent === 0 ? 'Import' : 'Continue'}
        </Button>
        {run.isPending && <Button onClick={() => stop.current.abort()}>Stop</Button>}
      </div>
      <Problem error={run.error} />
      {!run.isPending && progress.failed > 0 && <Failures inserted={progress} />}
      {!run.isPending && progress.sent > 0 && !isOver && (
        <p className="muted">Stopped after {progress.sent.toLocaleString()} documents. Continue sends the others.</p>
      )}
    </form>
  );
}

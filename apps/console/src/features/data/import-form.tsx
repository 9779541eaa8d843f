import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { sizeText } from '../hosting/hosted-file';
import { Failures, placed } from './failures';
import { FORMATS, formatOf, type FileFormat } from './file-format';
import { beginImport, cancelImport, readImport, sendFile, useImports, type DocumentImport } from './imports';
import type { Namespace } from './use-data';
import { nounOf } from './use-bulk-write';

/** Bytes of a file its format is recognized by. */
const BEGINNING_BYTES = 1_024;

interface Given {
  readonly file: File;
  readonly format: FileFormat;
}

interface ImportFormProps {
  readonly namespace: Namespace;
  readonly onDone: () => void;
}

/** Imports a file, part by part. An import that was stopped, also by leaving the page, continues with the same file. */
export function ImportForm({ namespace, onDone }: ImportFormProps) {
  const queries = useQueryClient();
  const [given, setGiven] = useState<Given | null>(null);
  const [progress, setProgress] = useState<DocumentImport | null>(null);
  const stop = useRef(new AbortController());
  // A page that is left sends no further part; the import can be continued.
  useEffect(() => () => stop.current.abort(), []);
  const unfinished = useImports(namespace);
  const run = useMutation({
    mutationFn: async ({ file, format }: Given) => {
      stop.current = new AbortController();
      // The server may have imported a part whose reply was lost.
      const begun = progress ? await readImport(namespace, progress._id) : await beginImport(namespace, file, format);
      setProgress(begun);
      return sendFile(namespace, file, begun, { onProgress: setProgress, signal: stop.current.signal });
    },
    onSuccess: ({ state, inserted, failed }) => {
      if (state !== 'done' || failed > 0) return;
      announceDone(`Imported ${nounOf(inserted)}`);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['data', namespace] }),
  });
  const choose = async (file: File | undefined): Promise<void> => {
    run.reset();
    const known = unfinished.data?.find(({ file_name, bytes }) => file_name === file?.name && bytes === file.size);
    setProgress(known ?? null);
    setGiven(file ? { file, format: formatOf(file.name, await file.slice(0, BEGINNING_BYTES).text()) } : null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (given) run.mutate(given);
  };
  const isOver = progress !== null && progress.state !== 'running';
  const isEmpty = given?.file.size === 0;
  return (
    <form className="form" aria-label="Import documents" onSubmit={submit}>
      {given === null && <Unfinished namespace={namespace} imports={unfinished.data ?? []} />}
      <Field
        label="File"
        hint="JSON or extended JSON as a list or as lines, or CSV with names in the first row. Up to 1 GiB."
        problem={isEmpty ? 'The file is empty.' : undefined}
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
      {given && (
        <p role="status" className="muted">
          {FORMATS[progress?.format ?? given.format]}, {sizeText(given.file.size)}
          {progress && `: ${nounOf(progress.inserted + progress.failed)} sent`}
        </p>
      )}
      {run.isPending && <progress aria-label="Import" max={given?.file.size ?? 1} value={progress?.offset ?? 0} />}
      <div className="bar">
        <Button type="submit" variant="primary" busy={run.isPending} disabled={given === null || isEmpty || isOver}>
          {progress === null ? 'Import' : 'Continue'}
        </Button>
        {run.isPending && <Button onClick={() => stop.current.abort()}>Stop</Button>}
      </div>
      <Problem error={run.error} />
      {progress?.state === 'failed' && (
        <div role="alert" className="notice is-bad">
          <p>
            The file cannot be read after byte {progress.offset.toLocaleString()}: {progress.error}
          </p>
        </div>
      )}
      {!run.isPending && progress !== null && progress.failed > 0 && (
        <Failures
          done={`${progress.inserted.toLocaleString()} inserted`}
          failed={progress.failed}
          failures={placed(progress.failures)}
        />
      )}
      {!run.isPending && progress?.state === 'running' && (
        <p className="muted">
          Stopped after {nounOf(progress.inserted + progress.failed)}. Continue sends the others; the import is kept for a day.
        </p>
      )}
    </form>
  );
}

interface UnfinishedProps {
  readonly namespace: Namespace;
  readonly imports: readonly DocumentImport[];
}

/** Imports that were stopped, and what continues them. */
function Unfinished({ namespace, imports }: UnfinishedProps) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: (id: string) => cancelImport(namespace, id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['data', namespace, 'imports'] }),
  });
  if (imports.length === 0) return null;
  return (
    <div className="notice">
      <div className="grow">
        <p>Not finished. Choose the same file again to continue.</p>
        <ul className="list">
          {imports.map(({ _id, file_name, offset, bytes }) => (
            <li key={_id} className="bar">
              <span className="grow">
                {file_name}: {sizeText(offset)} of {sizeText(bytes)}
              </span>
              <Button
                aria-label={`Cancel import of ${file_name}`}
                busy={cancel.isPending && cancel.variables === _id}
                onClick={() => cancel.mutate(_id)}
              >
                Cancel import
              </Button>
            </li>
          ))}
        </ul>
        <Problem error={cancel.error} />
      </div>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { saveFile } from '../../ui/save-file';
import { sizeText } from '../hosting/hosted-file';
import { counted, type Progress } from './counted';
import type { DataQuery } from './data-search';
import { bodyOf, type Namespace } from './use-data';

/** Formats of files, as the API calls them. */
const FORMATS = { json: 'JSON', ejson: 'Extended JSON', lines: 'Extended JSON, one document per line', csv: 'CSV' } as const;
type Format = keyof typeof FORMATS;

const HINTS: Readonly<Record<Format, string>> = {
  json: 'A list. Numbers are plain, so their exact types are lost.',
  ejson: 'A list. All types are kept.',
  lines: 'All types are kept. Best for many documents.',
  csv: 'For spreadsheets. Values and nested fields are written as text.',
};

interface ExportFormProps {
  readonly namespace: Namespace;
  readonly query: DataQuery;
  readonly count: number | undefined;
  readonly onDone: () => void;
}

const NOTHING: Progress = { bytes: 0, lines: 0 };

/** Saves everything a query finds in a file, which the server sends while it reads. */
export function ExportForm({ namespace, query, count, onDone }: ExportFormProps) {
  const [format, setFormat] = useState<Format>('json');
  const [progress, setProgress] = useState(NOTHING);
  const stop = useRef(new AbortController());
  // A page that is left does not go on reading.
  useEffect(() => () => stop.current.abort(), []);
  const run = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setProgress(NOTHING);
      const reply = await session.send(`${namespace.service}/commands/export_documents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(namespace, { ...query, format })),
        signal,
      });
      const name = `${namespace.database}.${namespace.collection}.${format}`;
      await saveFile(counted(reply, setProgress), name);
    },
    onSuccess: () => {
      announceDone('Exported the documents');
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run.mutate();
  };
  const read = Math.min(progress.lines, count ?? Infinity);
  const isStopped = run.error !== null && stop.current.signal.aborted;
  return (
    <form className="form" aria-label="Export documents" onSubmit={submit}>
      <p className="muted">
        {count === undefined ? 'All' : count.toLocaleString()} documents the query finds
        {run.isPending && `: ${read.toLocaleString()} read, ${sizeText(progress.bytes)}`}
      </p>
      <SelectField label="Format" hint={HINTS[format]} value={format} options={FORMATS} onChange={setFormat} />
      {run.isPending && <progress aria-label="Export" max={Math.max(1, count ?? 1)} value={read} />}
      <div className="bar">
        <Button type="submit" variant="primary" busy={run.isPending}>
          Export
        </Button>
        {run.isPending && <Button onClick={() => stop.current.abort()}>Stop</Button>}
      </div>
      {isStopped ? <p className="muted">Stopped. No file was saved.</p> : <Problem error={run.error} />}
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { Problem } from '../../ui/display/states';
import { saveFile } from '../../ui/save-file';
import type { DataQuery } from './data-search';
import { FORMATS, type Format } from './read-file-text';
import { command, type Document, type Namespace } from './use-data';
import { writeFileText } from './write-file-text';

/** Documents of one call: the most the server finds. */
const PAGE = 100;
const NAMES: Readonly<Record<Format, string>> = { json: 'json', lines: 'ndjson', csv: 'csv' };

/** Reads all documents a query finds, or until the signal aborts. Without a sort order it reads from `_id` to `_id`. */
async function findAll(
  namespace: Namespace,
  { filter = {}, sort, projection }: DataQuery,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<Document[]> {
  const all: Document[] = [];
  const isById = sort === undefined && projection === undefined;
  for (let isOver = false; !isOver && !signal.aborted;) {
    const last = all.at(-1)?.['_id'];
    const after = isById && last !== undefined ? { $and: [filter, { _id: { $gt: last } }] } : filter;
    const { documents } = await command<{ documents: Document[] }>(namespace, 'find_documents', {
      filter: after,
      sort: sort ?? { _id: 1 },
      ...(projection ? { projection } : {}),
      skip: isById ? 0 : all.length,
      limit: PAGE,
    });
    for (const document of documents) all.push(document);
    onProgress(all.length);
    isOver = documents.length < PAGE;
  }
  return all;
}

interface ExportFormProps {
  readonly namespace: Namespace;
  readonly query: DataQuery;
  readonly count: number | undefined;
  readonly onDone: () => void;
}

/** Saves everything a query finds in a file. */
export function ExportForm({ namespace, query, count, onDone }: ExportFormProps) {
  const [format, setFormat] = useState<Format>('json');
  const [read, setRead] = useState(0);
  const stop = useRef(new AbortController());
  const run = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      setRead(0);
      const documents = await findAll(namespace, query, setRead, stop.current.signal);
      if (stop.current.signal.aborted) return;
      const text = writeFileText(documents, format);
      await saveFile(new Response(text), `${namespace.database}.${namespace.collection}.${NAMES[format]}`);
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <form className="form" aria-label="Export documents" onSubmit={submit}>
      <p className="muted">
        {count === undefined ? 'All' : count.toLocaleString()} documents the query finds
        {run.isPending && `: ${read.toLocaleString()} read`}
      </p>
      <SelectField
        label="Format"
        hint={format === 'csv' ? 'Types and nested fields are written as texts.' : 'Canonical extended JSON: types are kept.'}
        value={format}
        options={FORMATS}
        onChange={setFormat}
      />
      {run.isPending && <progress aria-label="Export" max={Math.max(1, count ?? 1)} value={read} />}
      <div className="bar">
        <Button type="submit" variant="primary" busy={run.isPending}>
          Export
        </Button>
        {run.isPending && <Button onClick={() => stop.current.abort()}>Stop</Button>}
      </div>
      <Problem error={run.error} />
    </form>
  );
}

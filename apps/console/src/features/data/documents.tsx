import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../ui/load-more';
import { Empty, Problem, Waiting } from '../../ui/states';
import { DocumentCard } from './document-card';
import { JsonForm } from './json-form';
import { command, useCommand, useDataWrite, type Document, type Namespace } from './use-data';

const PAGE = 20;

function Found({ namespace, filter }: { readonly namespace: Namespace; readonly filter: object }) {
  const pages = useInfiniteQuery({
    queryKey: ['data', namespace, 'find', filter],
    queryFn: ({ pageParam: skip }) =>
      command<{ documents: Document[] }>(namespace, 'find_documents', { filter, sort: { _id: 1 }, skip, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ documents }, _, skip) => (documents.length < PAGE ? null : skip + PAGE),
    staleTime: 0,
  });
  const count = useCommand<{ count: unknown }>(namespace, 'count_documents', { filter });
  const documents = pages.data?.pages.flatMap((page) => page.documents) ?? [];
  return (
    <>
      <Problem error={pages.error} />
      {pages.isPending && <Waiting />}
      {pages.data && (
        <p role="status" className="muted">
          {count.data ? `${plain(count.data.count)} found` : ''}
        </p>
      )}
      {pages.data && documents.length === 0 && <Empty>No document like this. Insert one below, or change the filter.</Empty>}
      <ul className="list" aria-label="Documents">
        {documents.map((document) => (
          <DocumentCard key={JSON.stringify(document['_id'])} namespace={namespace} document={document} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}

function plain(count: unknown): string {
  if (typeof count === 'object' && count !== null) return String(Object.values(count)[0]);
  return String(count);
}

export function Documents({ namespace }: { readonly namespace: Namespace }) {
  const [filter, setFilter] = useState<object>({});
  const insert = useDataWrite(namespace);
  /** Counts what was inserted: each new one begins anew, and one that is refused stays as it is. */
  const [made, setMade] = useState(0);
  return (
    <>
      <section className="card" aria-labelledby="documents-heading">
        <h2 id="documents-heading">Documents</h2>
        <JsonForm label="Filter, extended JSON" text="{}" action="Find" isQuestion isBusy={false} error={null} onSubmit={setFilter} />
        <Found namespace={namespace} filter={filter} />
      </section>
      <section className="card" aria-labelledby="insert-heading">
        <h2 id="insert-heading">Insert</h2>
        <JsonForm
          key={made}
          label="New document, extended JSON"
          text="{}"
          action="Insert document"
          isBusy={insert.isPending}
          error={insert.error}
          onSubmit={(document) => insert.mutate({ name: 'insert_document', members: { document } }, { onSuccess: () => setMade(made + 1) })}
        />
      </section>
    </>
  );
}

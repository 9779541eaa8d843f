import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button';
import { LoadMore } from '../../ui/display/load-more';
import { Empty, Pending } from '../../ui/display/states';
import { VIEWS, queryOf, type DataQuery, type DataSearch, type View } from './data-search';
import { DocumentCard } from './document-card';
import { DocumentTable } from './document-table';
import { JsonForm } from './json-form';
import { QueryForm } from './query-form';
import { SavedQueries } from './saved-queries';
import { command, useCommand, useDataWrite, type Document, type Namespace } from './use-data';

const PAGE = 20;

interface FoundProps {
  readonly namespace: Namespace;
  readonly query: DataQuery;
  readonly view: View;
}

function Found({ namespace, query, view }: FoundProps) {
  const { filter = {}, sort = { _id: 1 }, projection } = query;
  const asked = { filter, sort, ...(projection ? { projection } : {}) };
  const pages = useInfiniteQuery({
    // As a text: the order of fields to sort by tells.
    queryKey: ['data', namespace, 'find', JSON.stringify(asked)],
    queryFn: ({ pageParam: skip }) =>
      command<{ documents: Document[] }>(namespace, 'find_documents', { ...asked, skip, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ documents }, _, skip) => (documents.length < PAGE ? null : skip + PAGE),
    staleTime: 0,
  });
  const count = useCommand<{ count: unknown }>(namespace, 'count_documents', { filter });
  const documents = pages.data?.pages.flatMap((page) => page.documents) ?? [];
  const isWhole = projection === undefined;
  return (
    <>
      <Pending query={pages} what="documents" />
      {pages.data && (
        <p role="status" className="muted">
          {count.data ? `${plain(count.data.count)} found` : ''}
        </p>
      )}
      {pages.data && documents.length === 0 && <Empty>No document like this. Insert one below, or change the filter.</Empty>}
      {!isWhole && documents.length > 0 && (
        <p className="muted">Projected documents are read-only. Clear the projection to edit.</p>
      )}
      {view === 'table' && documents.length > 0 ? (
        <DocumentTable namespace={namespace} documents={documents} isWhole={isWhole} />
      ) : (
        <ul className="list" aria-label="Documents">
          {documents.map((document, index) => (
            <DocumentCard
              key={document['_id'] === undefined ? index : JSON.stringify(document['_id'])}
              namespace={namespace}
              document={document}
              view={view}
              isWhole={isWhole}
            />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} />
    </>
  );
}

function plain(count: unknown): string {
  if (typeof count === 'object' && count !== null) return String(Object.values(count)[0]);
  return String(count);
}

const LABELS: Readonly<Record<View, string>> = { json: 'JSON', table: 'Table', tree: 'Tree' };

interface DocumentsProps {
  readonly path: string;
  readonly appId: string;
  readonly namespace: Namespace;
  readonly search: DataSearch & { readonly source: string };
  readonly onSearch: (search: DataSearch) => void;
}

export function Documents({ path, appId, namespace, search, onSearch }: DocumentsProps) {
  const insert = useDataWrite(namespace);
  /** Counts what was inserted: each new one begins anew, and one that is refused stays as it is. */
  const [made, setMade] = useState(0);
  const { source, view = 'json', filter, sort, projection, ...names } = search;
  const query = queryOf({ filter, sort, projection });
  const place = { source, database: namespace.database, collection: namespace.collection };
  const show = (shown: View, asked: DataQuery): void =>
    onSearch({ ...names, source, ...asked, ...(shown === 'json' ? {} : { view: shown }) });
  return (
    <>
      <section className="card" aria-labelledby="documents-heading">
        <h2 id="documents-heading">Documents</h2>
        <QueryForm key={JSON.stringify(query)} query={query} onFind={(asked) => show(view, asked)} />
        <SavedQueries path={path} appId={appId} place={place} query={query} view={search.view} />
        <div className="bar" role="group" aria-label="View">
          {VIEWS.map((each) => (
            <Button key={each} aria-pressed={each === view} onClick={() => show(each, query)}>
              {LABELS[each]}
            </Button>
          ))}
        </div>
        <Found namespace={namespace} query={query} view={view} />
      </section>
      <section className="card" aria-labelledby="insert-heading">
        <h2 id="insert-heading">Insert</h2>
        <JsonForm
          key={made}
          label="Insert document"
          text="{}"
          action="Insert document"
          isBusy={insert.isPending}
          error={insert.error}
          onSubmit={(document) =>
            insert.mutate({ name: 'insert_document', members: { document } }, { onSuccess: () => setMade(made + 1) })
          }
        />
      </section>
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Segments } from '../../ui/controls/segments';
import { FormDialog } from '../../ui/overlay/form-dialog';
import { LoadMore } from '../../ui/display/load-more';
import { Empty, Pending } from '../../ui/display/states';
import { Download, Gauge, Plus, Upload } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { BulkActions } from './bulk-actions';
import { shownText } from './count-text';
import { queryOf, type DataQuery, type DataSearch, type View } from './data-search';
import { DocumentTable } from './document-table';
import { keyOfDocument, type Selection } from './selection';
import { QueryForm } from './query-form';
import { SavedQueries } from './saved-queries';
import { command, useCount, type Document, type Namespace } from './use-data';

const DocumentCard = lazy(async () => ({ default: (await import('./document-card')).DocumentCard }));
const DocumentPanel = lazy(async () => ({ default: (await import('./document-panel')).DocumentPanel }));
const Explain = lazy(async () => ({ default: (await import('./explain')).Explain }));
const InsertForm = lazy(async () => ({ default: (await import('./insert-form')).InsertForm }));
const ImportForm = lazy(async () => ({ default: (await import('./import-form')).ImportForm }));
const ExportForm = lazy(async () => ({ default: (await import('./export-form')).ExportForm }));

const PAGE = 50;
const NOTHING: Selection = new Map();

function useDocuments(namespace: Namespace, { filter = {}, sort = { _id: 1 }, projection }: DataQuery) {
  const asked = { filter, sort, ...(projection ? { projection } : {}) };
  return useInfiniteQuery({
    // A string, because the order of the sort fields matters.
    queryKey: ['data', namespace, 'find', JSON.stringify(asked)],
    queryFn: ({ pageParam: skip }) =>
      command<{ documents: Document[] }>(namespace, 'find_documents', { ...asked, skip, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ documents }, _, skip) => (documents.length < PAGE ? null : skip + PAGE),
    staleTime: 0,
  });
}

const LABELS: Readonly<Record<View, string>> = { table: 'Table', json: 'JSON', tree: 'Tree' };

interface DocumentsProps {
  readonly path: string;
  readonly appId: string;
  readonly namespace: Namespace;
  readonly search: DataSearch & { readonly source: string };
  readonly onSearch: (search: DataSearch) => void;
}

/** Finds documents, shows them in one of three ways, and what can be done with them. */
export function Documents({ path, appId, namespace, search, onSearch }: DocumentsProps) {
  const { source, view = 'table', filter, sort, projection, ...names } = search;
  const query = queryOf({ filter, sort, projection });
  const pages = useDocuments(namespace, query);
  const { data: count } = useCount(namespace, filter ?? {});
  const [selection, select] = useState<Selection>(NOTHING);
  const [opened, open] = useState<string | null>(null);
  const documents = pages.data?.pages.flatMap((page) => page.documents) ?? [];
  const isWhole = projection === undefined;
  const shown = documents.find((document) => keyOfDocument(document) === opened);
  const place = { source, database: namespace.database, collection: namespace.collection };
  const show = (as: View, asked: DataQuery): void => {
    select(NOTHING);
    onSearch({ ...names, source, ...asked, ...(as === 'table' ? {} : { view: as }) });
  };
  return (
    <div className="data-documents">
      <div className="data-list">
        <QueryForm
          key={JSON.stringify(query)}
          query={query}
          isBusy={pages.isFetching && !pages.isFetchingNextPage}
          onFind={(asked) => {
            if (JSON.stringify(asked) === JSON.stringify(query)) void pages.refetch();
            else show(view, asked);
          }}
        />
        <div className="data-toolbar">
          <FormDialog title="Insert documents" button={{ icon: Plus, children: 'Insert' }}>
            {(done) => (
              <Suspense>
                <InsertForm namespace={namespace} onDone={done} />
              </Suspense>
            )}
          </FormDialog>
          <FormDialog title="Import documents" button={{ icon: Upload, children: 'Import' }}>
            {(done) => (
              <Suspense>
                <ImportForm namespace={namespace} onDone={done} />
              </Suspense>
            )}
          </FormDialog>
          <FormDialog title="Export documents" button={{ icon: Download, children: 'Export' }}>
            {(done) => (
              <Suspense>
                <ExportForm namespace={namespace} query={query} count={count} onDone={done} />
              </Suspense>
            )}
          </FormDialog>
          <FormDialog
            title="Query plan"
            about="How the server finds the documents of the first page."
            button={{ icon: Gauge, children: 'Explain' }}
          >
            {() => (
              <Suspense>
                <Explain namespace={namespace} query={query} />
              </Suspense>
            )}
          </FormDialog>
          <SavedQueries path={path} appId={appId} place={place} query={query} view={search.view} />
          <BulkActions
            namespace={namespace}
            selection={selection}
            filter={filter ?? {}}
            count={count}
            onDone={() => select(NOTHING)}
          />
          <span className="grow" />
          <span role="status" className="muted">
            {pages.data ? shownText(documents.length, count) : ''}
          </span>
          <Segments label="View" value={view} options={LABELS} onChange={(as) => show(as, query)} />
        </div>
        {!isWhole && documents.length > 0 && (
          <p className="data-note muted">Projected documents are read-only. Clear the projection to edit.</p>
        )}
        <div className="data-results">
          <Pending query={pages} what="documents" />
          {pages.data && documents.length === 0 && (
            <Empty title="No documents found">
              <p>Change the filter, or insert documents.</p>
            </Empty>
          )}
          {view === 'table' && documents.length > 0 && (
            <DocumentTable
              namespace={namespace}
              documents={documents}
              isWhole={isWhole}
              selection={selection}
              opened={opened}
              onSelect={select}
              onOpen={open}
            />
          )}
          {view !== 'table' && (
            <Suspense>
              <ul className="data-cards" aria-label="Documents">
                {documents.map((document, index) => (
                  <DocumentCard
                    key={document['_id'] === undefined ? index : keyOfDocument(document)}
                    namespace={namespace}
                    document={document}
                    view={view}
                    isWhole={isWhole}
                  />
                ))}
              </ul>
            </Suspense>
          )}
          <LoadMore pages={pages} />
        </div>
      </div>
      {shown && view === 'table' && (
        <Suspense>
          <DocumentPanel key={opened} namespace={namespace} document={shown} isWhole={isWhole} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  );
}

import { Suspense, lazy } from 'react';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Problem } from '../../ui/display/states';
import { useUnsavedSource } from '../functions/unsaved-source';
import { cellOf } from './cells';
import type { View } from './data-search';
import { JsonForm } from './json-form';
import { readable } from './readable';
import { shellText } from '../../ui/shell-text';
import { useDataWrite, useReplace, type Document, type Namespace } from './use-data';

const DocumentTree = lazy(async () => ({ default: (await import('./document-tree')).DocumentTree }));

/** Returns a document as it is edited. */
function textOf(document: Document): string {
  return shellText(document, 2);
}

/** A document that is being edited. */
interface DocumentEdit {
  /** Document when editing began: saving replaces this version and never a newer one. */
  readonly edited: Document;
  readonly text: string;
}

/** Keeps the edited source in the tab until it is saved or discarded. */
function useKeptEdit({ service, database, collection }: Namespace, { _id }: Document) {
  const [kept, keep] = useUnsavedSource(`document ${JSON.stringify([service, database, collection, _id])}`);
  const edit = kept === null ? null : (JSON.parse(kept) as DocumentEdit);
  return [edit, (changed: DocumentEdit | null) => keep(changed && JSON.stringify(changed))] as const;
}

interface CardProps {
  readonly namespace: Namespace;
  readonly document: Document;
  /** Beside a table, it is shown as it is edited. */
  readonly view: View;
  /** True if it has all its fields: saving replaces all of them. */
  readonly isWhole: boolean;
}

export function DocumentCard({ namespace, document, view, isWhole }: CardProps) {
  const [edit, setEdit] = useKeptEdit(namespace, document);
  const write = useDataWrite(namespace);
  const replace = useReplace(namespace);
  const { _id } = document;
  if (edit) {
    const { edited } = edit;
    return (
      <li className="card">
        <JsonForm
          label="Document"
          text={edit.text}
          keeping={{ stored: textOf(edited), keep: (text) => setEdit({ edited, text }) }}
          action="Save document"
          isBusy={replace.isPending}
          error={replace.error}
          onSubmit={(changed) => replace.mutate({ document: changed, expected: edited }, { onSuccess: () => setEdit(null) })}
          onCancel={() => {
            replace.reset();
            setEdit(null);
          }}
        />
      </li>
    );
  }
  return (
    <li className="card">
      {view === 'tree' ? (
        <Suspense>
          <DocumentTree document={document} label={`Document ${cellOf(_id).text}`} />
        </Suspense>
      ) : (
        <pre>{view === 'json' ? JSON.stringify(readable(document), null, 2) : textOf(document)}</pre>
      )}
      <div className="bar">
        {isWhole && <Button onClick={() => setEdit({ edited: document, text: textOf(document) })}>Edit</Button>}
        {_id !== undefined && (
          <Confirm
            label="Delete…"
            title="Delete this document?"
            text="This cannot be undone."
            action="Delete the document"
            busy={write.isPending}
            onConfirm={() => write.mutate({ name: 'delete_documents', members: { filter: { _id } } })}
          />
        )}
      </div>
      <Problem error={write.error} />
    </li>
  );
}

import { useState } from 'react';
import { Confirm } from '../../ui/confirm';
import { Problem } from '../../ui/states';
import { cellOf } from './cells';
import type { View } from './data-search';
import { DocumentTree } from './document-tree';
import { JsonForm } from './json-form';
import { readable } from './readable';
import { useDataWrite, type Document, type Namespace } from './use-data';

function textOf(document: Document): string {
  return JSON.stringify(readable(document), null, 2);
}

interface CardProps {
  readonly namespace: Namespace;
  readonly document: Document;
  readonly view: View;
  /** Whether it has all its fields: what is saved takes the place of all. */
  readonly isWhole: boolean;
}

export function DocumentCard({ namespace, document, view, isWhole }: CardProps) {
  /** As it was when it began to be edited: what is saved takes the place of that, and of nothing newer. */
  const [edited, setEdited] = useState<Document>();
  const write = useDataWrite(namespace);
  const { _id } = document;
  if (edited) {
    return (
      <li className="card">
        <JsonForm
          label="Document, extended JSON"
          text={textOf(edited)}
          action="Save document"
          isBusy={write.isPending}
          error={write.error}
          onSubmit={(changed) =>
            write.mutate(
              { name: 'replace_document', members: { _id, document: changed, expected: edited } },
              { onSuccess: () => setEdited(undefined) },
            )
          }
          onCancel={() => {
            write.reset();
            setEdited(undefined);
          }}
        />
      </li>
    );
  }
  return (
    <li className="card">
      {view === 'tree' ? (
        <DocumentTree document={document} label={`Document ${cellOf(_id).text}`} />
      ) : (
        <pre>{textOf(document)}</pre>
      )}
      <div className="bar">
        {isWhole && (
          <button type="button" onClick={() => setEdited(document)}>
            Edit
          </button>
        )}
        {_id !== undefined && <Confirm
          label="Delete…"
          title="Delete this document?"
          text="It cannot be brought back."
          action="Delete the document"
          disabled={write.isPending}
          onConfirm={() => write.mutate({ name: 'delete_documents', members: { filter: { _id } } })}
        />}
      </div>
      <Problem error={write.error} />
    </li>
  );
}

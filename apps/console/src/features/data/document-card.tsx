import { useState } from 'react';
import { Confirm } from '../../ui/confirm';
import { Problem } from '../../ui/states';
import { JsonForm } from './json-form';
import { readable } from './readable';
import { useDataWrite, type Document, type Namespace } from './use-data';

export function DocumentCard({ namespace, document }: { readonly namespace: Namespace; readonly document: Document }) {
  const [isEdited, setEdited] = useState(false);
  const write = useDataWrite(namespace);
  const { _id } = document;
  const text = JSON.stringify(readable(document), null, 2);
  if (isEdited) {
    return (
      <li className="card">
        <JsonForm
          label="Document, extended JSON"
          text={text}
          action="Save document"
          isBusy={write.isPending}
          error={write.error}
          onSubmit={(changed) =>
            write.mutate(
              { name: 'replace_document', members: { _id, document: changed, expected: document } },
              { onSuccess: () => setEdited(false) },
            )
          }
          onCancel={() => {
            write.reset();
            setEdited(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="card">
      <pre>{text}</pre>
      <div className="bar">
        <button type="button" onClick={() => setEdited(true)}>
          Edit
        </button>
        <Confirm
          label="Delete…"
          title="Delete this document?"
          text="It cannot be brought back."
          action="Delete the document"
          disabled={write.isPending}
          onConfirm={() => write.mutate({ name: 'delete_documents', members: { filter: { _id } } })}
        />
      </div>
      <Problem error={write.error} />
    </li>
  );
}

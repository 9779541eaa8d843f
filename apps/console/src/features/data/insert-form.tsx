import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { AreaField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { useUnsaved } from '../../ui/unsaved';
import { readDocumentsText } from './documents-text';
import { numberOf } from './count-text';
import { Failures, placed } from './failures';
import { nounOf } from './use-bulk-write';
import { command, type Document, type Namespace } from './use-data';

/** Reply of `insert_documents`, in canonical extended JSON. */
interface InsertReply {
  readonly inserted: unknown;
  readonly failed: unknown;
  readonly failures: readonly { readonly index: unknown; readonly error: string }[];
}

async function insertAll(namespace: Namespace, documents: readonly Document[]) {
  const { inserted, failed, failures } = await command<InsertReply>(namespace, 'insert_documents', { documents });
  const shown = failures.map(({ index, error }) => ({ index: numberOf(index), error }));
  return { inserted: numberOf(inserted), failed: numberOf(failed), failures: shown };
}

interface InsertFormProps {
  readonly namespace: Namespace;
  readonly onDone: () => void;
}

const FIRST = '{\n  \n}';

/** Inserts one document, or several in brackets. */
export function InsertForm({ namespace, onDone }: InsertFormProps) {
  const queries = useQueryClient();
  const [text, setText] = useState(FIRST);
  const { documents, problem } = readDocumentsText(text);
  useUnsaved(text !== FIRST);
  const insert = useMutation({
    mutationFn: () => insertAll(namespace, documents ?? []),
    onSuccess: async ({ inserted, failures }) => {
      await queries.invalidateQueries({ queryKey: ['data', namespace] });
      if (failures.length > 0) return;
      announceDone(`Inserted ${nounOf(inserted)}`);
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (documents !== null) insert.mutate();
  };
  const count = documents?.length ?? 1;
  return (
    <form className="form" aria-label="Insert documents" onSubmit={submit}>
      <AreaField
        label="Documents"
        hint="One document, or several in brackets. A document without _id gets one."
        value={text}
        problem={problem}
        onChange={setText}
      />
      <div className="bar">
        <Button type="submit" variant="primary" busy={insert.isPending} disabled={documents === null}>
          {count === 1 ? 'Insert document' : `Insert ${count} documents`}
        </Button>
      </div>
      <Problem error={insert.error} />
      {insert.data && insert.data.failures.length > 0 && (
        <Failures
          done={`${insert.data.inserted.toLocaleString()} inserted`}
          failed={insert.data.failed}
          failures={placed(insert.data.failures)}
        />
      )}
    </form>
  );
}

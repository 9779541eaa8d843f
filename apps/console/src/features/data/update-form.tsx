import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { AreaField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { Failures } from './failures';
import { readUpdateText } from './update-text';
import { EACH_MAX, nounOf, useBulkWrite } from './use-bulk-write';
import type { Document, Namespace } from './use-data';

interface UpdateFormProps {
  readonly namespace: Namespace;
  readonly filter: Document;
  readonly count: number;
  readonly onDone: () => void;
}

/** Asks for an update of many documents. */
export function UpdateForm({ namespace, filter, count, onDone }: UpdateFormProps) {
  const [text, setText] = useState('{ $set: {  } }');
  const update = useBulkWrite(namespace, 'update_documents', onDone);
  const { value, problem } = readUpdateText(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value !== null) update.mutate({ filter, update: value, ...(count > EACH_MAX ? {} : { each: true }) });
  };
  return (
    <form className="form" aria-label="Update documents" onSubmit={submit}>
      <AreaField
        label="Update"
        hint="Update operators, or a pipeline in brackets."
        value={text}
        problem={problem}
        onChange={setText}
      />
      <div className="bar">
        <Button type="submit" variant="primary" busy={update.isPending} disabled={value === null}>
          Update {nounOf(count)}
        </Button>
      </div>
      <Problem error={update.error} />
      {update.data && update.data.failed > 0 && (
        <Failures
          done={`${update.data.changed.toLocaleString()} updated`}
          failed={update.data.failed}
          failures={update.data.failures}
        />
      )}
    </form>
  );
}

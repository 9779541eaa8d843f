import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { readQueryText } from '../../ui/query-text';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';

interface JsonFormProps {
  readonly label: string;
  readonly text: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (value: Record<string, unknown>) => void;
  readonly onCancel?: () => void;
  /** True if the form only sends a query, so that leaving it loses nothing. */
  readonly isQuestion?: boolean;
  /** Storage of the typed input in the tab: the stored value it is compared with, and the function that stores it. */
  readonly keeping?: { readonly stored: string; readonly keep: (text: string) => void };
}

/** Edits an object, written as in mongosh or as extended JSON. */
export function JsonForm({
  label,
  text: given,
  action,
  isBusy,
  error,
  onSubmit,
  onCancel,
  isQuestion = false,
  keeping,
}: JsonFormProps) {
  const [text, setText] = useState(given);
  useUnsaved(!isQuestion && text !== (keeping?.stored ?? given), keeping ? 'kept' : 'lost');
  const { value, problem } = readQueryText(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value) onSubmit(value);
  };
  return (
    <form className="field" aria-label={label} onSubmit={submit}>
      <label className="field">
        {label}
        <textarea
          className="mono"
          rows={Math.min(20, Math.max(4, text.split('\n').length + 1))}
          value={text}
          spellCheck={false}
          aria-invalid={value === null}
          onChange={({ target }) => {
            setText(target.value);
            keeping?.keep(target.value);
          }}
        />
      </label>
      <p role="alert" className="bad">
        {problem}
      </p>
      <div className="bar">
        <Button type="submit" variant="primary" busy={isBusy} disabled={value === null}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
      <Problem error={error} />
    </form>
  );
}

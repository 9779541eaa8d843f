import { useState } from 'react';
import { TextField } from '../../ui/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { ENVIRONMENTS, ENVIRONMENT_NAMES, isValue, textsOf, valuesOf, type EnvironmentValue } from './environments';

const PLACES = { name: /\bname\b|\bnamed\b/ };

export type EnvironmentValueContent = Pick<EnvironmentValue, 'name' | 'values'>;

interface FormProps {
  readonly label: string;
  readonly action: string;
  readonly initial: EnvironmentValueContent;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Calls back once that is kept. */
  readonly onSave: (content: EnvironmentValueContent, done: () => void) => void;
  readonly onCancel?: () => void;
}

/** A name, and JSON for each environment. */
export function EnvironmentValueForm({ label, action, initial, isBusy, error, onSave, onCancel }: FormProps) {
  const stored = { name: initial.name, ...textsOf(initial.values) };
  const [changes, setChanges] = useState<Partial<typeof stored>>({});
  const form = { ...stored, ...changes };
  const values = valuesOf(form);
  const isUnchanged = JSON.stringify(form) === JSON.stringify(stored);
  useUnsaved(!isUnchanged);
  const { at, rest } = placedRefusal(error, PLACES);
  return (
    <form
      className="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // What was changed meanwhile is not kept yet.
        const done = (): void => setChanges((current) => (current === changes ? {} : current));
        if (values) onSave({ name: form.name, values }, done);
      }}
    >
      <TextField
        label="Name of the environment value"
        value={form.name}
        required
        problem={at.name}
        onChange={(name) => setChanges({ ...changes, name })}
      />
      {ENVIRONMENT_NAMES.map((name) => (
        <TextField
          key={name}
          label={`JSON for ${ENVIRONMENTS[name]}`}
          value={form[name]}
          problem={isValue(form[name]) ? null : 'This is no JSON: texts need quotes.'}
          onChange={(text) => setChanges({ ...changes, [name]: text })}
        />
      ))}
      <p className="muted">An empty field is no value: there the name has none.</p>
      <div className="bar">
        <button type="submit" disabled={isUnchanged || values === null || isBusy}>
          {action}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      <Problem error={rest} />
    </form>
  );
}

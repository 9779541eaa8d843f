import { useState } from 'react';
import { CheckField, SelectField, TextField } from '../../ui/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { ActionFields } from './action-fields';
import { FORWARDED_TYPES, POLICIES, STATUSES, lackOf, textOf, toggled, type ForwarderForm as Form } from './forwarder-content';

const PLACES = {
  fn: /action\.name|FunctionNotFound/,
  source: /action\.data_source/,
  database: /action\.database/,
  collection: /action\.collection/,
  types: /log_types/,
  statuses: /log_statuses/,
  name: /\bname\b|LogForwarderDuplicateName/,
};
const LACKS = { types: 'Choose at least one.', statuses: 'Choose at least one.' };

interface ChecksProps {
  readonly legend: string;
  readonly options: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Names of a list, of which any number can be chosen; what is stored stays to be seen. */
function Checks({ legend, options, chosen, problem, onChange }: ChecksProps) {
  const names = Object.keys(options);
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="row">
        {[...new Set([...names, ...chosen])].map((name) => (
          <CheckField
            key={name}
            label={options[name] ?? name}
            checked={chosen.includes(name)}
            onChange={(isIn) => onChange(toggled(names, chosen, name, isIn))}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface FormProps {
  readonly path: string;
  readonly label: string;
  readonly action: string;
  readonly initial: Form;
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Calls back once that is kept. */
  readonly onSave: (body: object, done: () => void) => void;
}

/** Which entries a log forwarder takes, when, and where to. */
export function ForwarderForm({ path, label, action, initial, isNew, isBusy, error, onSave }: FormProps) {
  const [changes, setChanges] = useState<Partial<Form>>({});
  const form = { ...initial, ...changes };
  const change = (members: Partial<Form>): void => setChanges({ ...changes, ...members });
  const { at, rest } = placedRefusal(error, PLACES);
  const lack = lackOf(form);
  const isChanged = JSON.stringify(form) !== JSON.stringify(initial);
  useUnsaved(isChanged);
  return (
    <form
      className="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // What was changed meanwhile is not kept yet.
        onSave(isNew ? form : changes, () => setChanges((current) => (current === changes ? {} : current)));
      }}
    >
      <TextField label="Name" value={form.name} required problem={at.name} onChange={(name) => change({ name })} />
      <Checks
        legend="Entries about"
        options={FORWARDED_TYPES}
        chosen={form.log_types}
        problem={lack === 'types' ? LACKS.types : at.types}
        onChange={(log_types) => change({ log_types })}
      />
      <Checks
        legend="Entries of"
        options={STATUSES}
        chosen={form.log_statuses}
        problem={lack === 'statuses' ? LACKS.statuses : at.statuses}
        onChange={(log_statuses) => change({ log_statuses })}
      />
      <SelectField
        label="Forwarded"
        value={textOf(form.policy, 'type') as keyof typeof POLICIES}
        options={POLICIES}
        onChange={(type) => change({ policy: { ...form.policy, type } })}
      />
      <ActionFields path={path} action={form.action} at={at} onChange={(members) => change({ action: members })} />
      <CheckField label="Enabled" checked={!form.disabled} onChange={(isEnabled) => change({ disabled: !isEnabled })} />
      <div className="bar">
        <button type="submit" className="primary" disabled={isBusy || lack !== null || (!isNew && !isChanged)}>
          {action}
        </button>
      </div>
      <Problem error={rest} />
    </form>
  );
}

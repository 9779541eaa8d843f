import { useEdited } from '../../ui/edited';
import { EntityForm, type EntityFormProps } from '../../ui/display/entity-form';
import { CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { locatedError } from '../../ui/located-error';
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

/** Form for a log forwarder's filter, schedule and destination. */
export function ForwarderForm({ path, label, action, initial, isNew, isBusy, error, onSave }: EntityFormProps<Form>) {
  const { form, changes, change, isChanged, kept } = useEdited(initial);
  const { at, rest } = locatedError(error, PLACES);
  const lack = lackOf(form);
  return (
    <EntityForm
      label={label}
      action={action}
      canSave={lack === null && (isNew || isChanged)}
      isBusy={isBusy}
      problem={rest}
      onSubmit={() => onSave(isNew ? form : changes, kept)}
    >
      <TextField label="Name" value={form.name} required problem={at.name} onChange={(name) => change({ name })} />
      <Checks
        legend="Entries about"
        options={FORWARDED_TYPES}
        chosen={form.log_types}
        problem={lack === 'types' ? LACKS.types : at.types}
        onChange={(types) => change({ log_types: [...types] })}
      />
      <Checks
        legend="Entries of"
        options={STATUSES}
        chosen={form.log_statuses}
        problem={lack === 'statuses' ? LACKS.statuses : at.statuses}
        onChange={(statuses) => change({ log_statuses: [...statuses] })}
      />
      <SelectField
        label="Forwarded"
        value={textOf(form.policy, 'type') as keyof typeof POLICIES}
        options={POLICIES}
        onChange={(type) => change({ policy: { ...form.policy, type } })}
      />
      <ActionFields path={path} action={form.action} at={at} onChange={(members) => change({ action: members })} />
      <CheckField label="Enabled" checked={!form.disabled} onChange={(isEnabled) => change({ disabled: !isEnabled })} />
    </EntityForm>
  );
}

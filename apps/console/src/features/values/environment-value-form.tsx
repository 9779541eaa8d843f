import { useEdited } from '../../ui/edited';
import { EntityForm, type EntityFormProps } from '../../ui/display/entity-form';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { ENVIRONMENTS, ENVIRONMENT_NAMES, isValue, textsOf, valuesOf, type EnvironmentValue } from './environments';

const PLACES = { name: /\bname\b|\bnamed\b/ };

export type EnvironmentValueContent = Pick<EnvironmentValue, 'name' | 'values'>;

type FormProps = Omit<EntityFormProps<EnvironmentValueContent>, 'path' | 'isNew'>;

/** A name, and JSON for each environment. */
export function EnvironmentValueForm({ label, action, initial, isBusy, error, onSave }: FormProps) {
  const { form, change, isChanged, kept } = useEdited({ name: initial.name, ...textsOf(initial.values) });
  const values = valuesOf(form);
  const { at, rest } = locatedError(error, PLACES);
  return (
    <EntityForm
      label={label}
      action={action}
      canSave={isChanged && values !== null}
      isBusy={isBusy}
      problem={rest}
      onSubmit={() => values && onSave({ name: form.name, values }, kept)}
    >
      <TextField label="Name" value={form.name} required problem={at.name} onChange={(name) => change({ name })} />
      {ENVIRONMENT_NAMES.map((name) => (
        <TextField
          key={name}
          label={ENVIRONMENTS[name]}
          value={form[name]}
          problem={isValue(form[name]) ? null : 'Not valid JSON. Text needs double quotes.'}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      <p className="muted">Values are JSON. Leave a field empty for no value in that environment.</p>
    </EntityForm>
  );
}

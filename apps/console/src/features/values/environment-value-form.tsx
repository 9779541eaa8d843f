import { Button } from '../../ui/controls/button';
import { useEdited } from '../../ui/edited';
import { EntityForm, type EntityFormProps } from '../../ui/display/entity-form';
import { TextField } from '../../ui/controls/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { ENVIRONMENTS, ENVIRONMENT_NAMES, isValue, textsOf, valuesOf, type EnvironmentValue } from './environments';

const PLACES = { name: /\bname\b|\bnamed\b/ };

export type EnvironmentValueContent = Pick<EnvironmentValue, 'name' | 'values'>;

interface FormProps extends Omit<EntityFormProps<EnvironmentValueContent>, 'path' | 'isNew'> {
  readonly onCancel?: () => void;
}

/** A name, and JSON for each environment. */
export function EnvironmentValueForm({ label, action, initial, isBusy, error, onSave, onCancel }: FormProps) {
  const { form, change, isChanged, kept } = useEdited({ name: initial.name, ...textsOf(initial.values) });
  const values = valuesOf(form);
  const { at, rest } = placedRefusal(error, PLACES);
  return (
    <EntityForm
      label={label}
      action={action}
      canSave={isChanged && values !== null && !isBusy}
      problem={rest}
      beside={onCancel && <Button onClick={onCancel}>Cancel</Button>}
      onSubmit={() => values && onSave({ name: form.name, values }, kept)}
    >
      <TextField
        label="Name of the environment value"
        value={form.name}
        required
        problem={at.name}
        onChange={(name) => change({ name })}
      />
      {ENVIRONMENT_NAMES.map((name) => (
        <TextField
          key={name}
          label={`JSON for ${ENVIRONMENTS[name]}`}
          value={form[name]}
          problem={isValue(form[name]) ? null : 'This is no JSON: texts need quotes.'}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      <p className="muted">An empty field is no value: there the name has none.</p>
    </EntityForm>
  );
}

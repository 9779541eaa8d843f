import { useEdited } from '../../ui/edited';
import { EntityForm, type EntityFormProps } from '../../ui/display/entity-form';
import { CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { placedRefusal } from '../../ui/placed-refusal';
import { AuthenticationFields } from './authentication-fields';
import { DatabaseFields } from './database-fields';
import { ScheduleFields } from './schedule-fields';
import { TargetFields } from './target-fields';
import { TYPES, bodyOf, newTrigger, type TriggerForm as Form } from './trigger-content';

const PLACES = {
  schedule: /config\.schedule/,
  operations: /config\.operation_type/,
  providers: /config\.providers/,
  match: /config\.match/,
  project: /config\.project/,
  collection: /config\.collection/,
  database: /config\.database/,
  service: /config\.service|ServiceNotFound/,
  fn: /\bfunction|event_processors|FunctionNotFound/,
  name: /\bname\b|TriggerDuplicateName/,
};
const FIELDS = { DATABASE: DatabaseFields, AUTHENTICATION: AuthenticationFields, SCHEDULED: ScheduleFields };

export function TriggerForm({ path, label, action, initial, isNew, isBusy, error, onSave }: EntityFormProps<Form>) {
  const { form, change, replace, isChanged, kept } = useEdited(initial);
  const body = bodyOf(form);
  const { at, rest } = placedRefusal(error, PLACES);
  const ConfigFields = FIELDS[form.type];
  return (
    <EntityForm
      label={label}
      action={action}
      canSave={(isNew || isChanged) && body !== null}
      isBusy={isBusy}
      problem={rest}
      onSubmit={() => body && onSave(body, kept)}
    >
      <TextField label="Name" value={form.name} required problem={at.name} onChange={(name) => change({ name })} />
      {isNew && (
        <SelectField
          label="Type"
          value={form.type}
          options={TYPES}
          onChange={(type) =>
            replace({ ...newTrigger(type), name: form.name, function_id: form.function_id, bridge: form.bridge })
          }
        />
      )}
      <ConfigFields path={path} form={form} at={at} onChange={change} />
      <TargetFields path={path} form={form} at={at} onChange={change} />
      <CheckField label="Enabled" checked={!form.disabled} onChange={(isEnabled) => change({ disabled: !isEnabled })} />
    </EntityForm>
  );
}

import { useState } from 'react';
import { CheckField, SelectField, TextField } from '../../ui/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
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

interface TriggerFormProps {
  readonly path: string;
  readonly label: string;
  readonly action: string;
  readonly initial: Form;
  /** Whether the type can be chosen still. */
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Calls back once that is kept. */
  readonly onSave: (body: object, done: () => void) => void;
}

export function TriggerForm({ path, label, action, initial, isNew, isBusy, error, onSave }: TriggerFormProps) {
  const [changes, setChanges] = useState<Partial<Form>>({});
  const form = { ...initial, ...changes };
  const change = (members: Partial<Form>): void => setChanges({ ...changes, ...members });
  const body = bodyOf(form);
  const { at, rest } = placedRefusal(error, PLACES);
  const ConfigFields = FIELDS[form.type];
  const isChanged = JSON.stringify(form) !== JSON.stringify(initial);
  useUnsaved(isChanged);
  return (
    <form
      className="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // What was changed meanwhile is not kept yet.
        if (body) onSave(body, () => setChanges((current) => (current === changes ? {} : current)));
      }}
    >
      <TextField label="Name" value={form.name} required problem={at.name} onChange={(name) => change({ name })} />
      {isNew && (
        <SelectField
          label="Type"
          value={form.type}
          options={TYPES}
          onChange={(type) =>
            setChanges({ ...newTrigger(type), name: form.name, function_id: form.function_id, bridge: form.bridge })
          }
        />
      )}
      <ConfigFields path={path} form={form} at={at} onChange={change} />
      <TargetFields path={path} form={form} at={at} onChange={change} />
      <CheckField label="Enabled" checked={!form.disabled} onChange={(isEnabled) => change({ disabled: !isEnabled })} />
      <div className="bar">
        <button type="submit" className="primary" disabled={isBusy || (!isNew && !isChanged) || body === null}>
          {action}
        </button>
      </div>
      <Problem error={rest} />
    </form>
  );
}

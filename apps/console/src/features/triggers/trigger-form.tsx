import { ArrowLeft } from 'lucide-react';
import { useEdited } from '../../ui/edited';
import type { EntityFormProps } from '../../ui/display/entity-form';
import { Button } from '../../ui/controls/button';
import { CheckField, TextField } from '../../ui/controls/fields';
import { IconButton } from '../../ui/controls/icon-button';
import { PageTitle } from '../../ui/display/page-title';
import { Problem } from '../../ui/display/states';
import { locatedError } from '../../ui/located-error';
import { AuthenticationFields } from './authentication-fields';
import { DatabaseFields } from './database-fields';
import { ScheduleFields } from './schedule-fields';
import { TargetFields } from './target-fields';
import { TypeCards } from './type-cards';
import { bodyOf, newTrigger, type TriggerForm as Form } from './trigger-content';

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
const HEADS = { DATABASE: 'Events', AUTHENTICATION: 'Events', SCHEDULED: 'Schedule' };

interface TriggerFormProps extends EntityFormProps<Form> {
  readonly onCancel: () => void;
}

/** Page with all settings of a trigger. */
export function TriggerForm(props: TriggerFormProps) {
  const { path, label, action, initial, isNew, isBusy, error, onSave, onCancel } = props;
  const { form, change, replace, isChanged, kept } = useEdited(initial);
  const body = bodyOf(form);
  const { at, rest } = locatedError(error, PLACES);
  const ConfigFields = FIELDS[form.type];
  const fields = { path, form, at, onChange: change };
  return (
    <form
      className="trigger-editor"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (body) onSave(body, kept);
      }}
    >
      <div className="bar">
        <IconButton label="Back to triggers" icon={ArrowLeft} onClick={onCancel} />
        <PageTitle>{isNew ? 'New trigger' : `Edit ${initial.name}`}</PageTitle>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={!(isNew || isChanged) || body === null}>
          {action}
        </Button>
      </div>
      <Problem error={rest} />
      {isNew && (
        <TypeCards
          value={form.type}
          onChange={(type) =>
            replace({ ...newTrigger(type), name: form.name, function_id: form.function_id, bridge: form.bridge })
          }
        />
      )}
      <section className="card" aria-label="Basics">
        <h2>Basics</h2>
        <div className="field-pair">
          <TextField label="Name" value={form.name} required problem={at.name} onChange={(name) => change({ name })} />
          <TargetFields {...fields} />
        </div>
      </section>
      <section className="card" aria-label={HEADS[form.type]}>
        <h2>{HEADS[form.type]}</h2>
        <ConfigFields {...fields} />
      </section>
      <section className="card" aria-label="Behavior">
        <h2>Behavior</h2>
        {form.type === 'SCHEDULED' && (
          <CheckField
            label="Skip missed runs"
            checked={form.config['skip_catchup_events'] === true}
            onChange={(checked) => change({ config: { ...form.config, skip_catchup_events: checked } })}
          />
        )}
        <CheckField label="Enabled" checked={!form.disabled} onChange={(isEnabled) => change({ disabled: !isEnabled })} />
      </section>
    </form>
  );
}

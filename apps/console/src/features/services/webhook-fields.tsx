import { readWebhookOptions } from '#contracts/config/webhook-options.js';
import { AreaField, CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { objectOf } from '../../ui/json-object';
import { METHODS, VALIDATIONS, optionsWith, type Webhook } from './webhook-content';

const SWITCHES = [
  ['respond_result', 'Answer what the function returns'],
  ['run_as_authed_user', 'Run as the user whose credentials a request has'],
  ['fetch_custom_user_data', 'Show the function the custom data of the user'],
  ['create_user_on_auth', 'Create user upon authentication'],
  ['disable_arg_logs', 'Keep query, headers and body out of the log'],
  ['disabled', 'Disabled: callers get 404'],
] as const;

interface WebhookFieldsProps {
  readonly type: string;
  readonly webhook: Webhook;
  readonly at: Readonly<Partial<Record<'name' | 'secret' | 'user' | 'condition', string>>>;
  /** The condition requests must meet, as JSON that may be broken. */
  readonly condition: string;
  readonly onCondition: (text: string) => void;
  readonly onChange: (change: Partial<Webhook>) => void;
}

/** Fields of a webhook, except for its source. */
export function WebhookFields({ type, webhook, at, condition, onCondition, onChange }: WebhookFieldsProps) {
  const { validationMethod, httpMethod, secret } = readWebhookOptions(webhook.options);
  const set = (change: Parameters<typeof optionsWith>[1]): void => onChange({ options: optionsWith(webhook.options, change) });
  return (
    <div className="form">
      <TextField label="Name" value={webhook.name} required problem={at.name} onChange={(name) => onChange({ name })} />
      <SelectField label="Method" value={httpMethod} options={METHODS} onChange={(value) => set({ httpMethod: value })} />
      <SelectField
        label="Request validation"
        value={validationMethod}
        options={VALIDATIONS}
        onChange={(value) =>
          set(value === 'NO_VALIDATION' ? { validationMethod: value, secret: '' } : { validationMethod: value })
        }
      />
      {validationMethod !== 'NO_VALIDATION' && (
        <TextField
          label="Shared secret"
          type="password"
          value={secret}
          required={type === 'http'}
          hint={type === 'twilio' ? 'Empty: the auth token of the service.' : 'Known to who calls; the webhook keeps it itself.'}
          problem={at.secret}
          onChange={(value) => set({ secret: value })}
        />
      )}
      {!webhook.run_as_authed_user && (
        <TextField
          label="Run as the user with this id"
          value={webhook.run_as_user_id}
          hint="Empty: as the system."
          problem={at.user}
          onChange={(run_as_user_id) => onChange({ run_as_user_id })}
        />
      )}
      {!webhook.run_as_authed_user && (
        <AreaField
          label="Run as a user chosen by a script"
          value={webhook.run_as_user_id_script_source}
          hint="JavaScript that gets the request and returns a user ID. Leave empty for no script."
          onChange={(run_as_user_id_script_source) => onChange({ run_as_user_id_script_source })}
        />
      )}
      <AreaField
        label="Only where this JSON expression holds"
        value={condition}
        hint={'{} is always. For example {"%%request.remoteIPAddress": {"$in": ["192.0.2.1"]}}.'}
        problem={objectOf(condition) ? at.condition : 'Not a valid JSON object.'}
        onChange={onCondition}
      />
      {SWITCHES.map(([member, label]) => (
        <CheckField
          key={member}
          label={label}
          checked={webhook[member]}
          onChange={(checked) => onChange({ [member]: checked })}
        />
      ))}
    </div>
  );
}

import { CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { FunctionField } from '../functions/function-field';
import type { ConfigFieldsProps } from './database-fields';
import { NO_BRIDGE } from './trigger-content';

/** Target of a trigger. */
export function TargetFields({ path, form: { bridge, function_id }, at, onChange }: ConfigFieldsProps) {
  return (
    <>
      <SelectField
        label="Action"
        value={bridge ? 'bridge' : 'function'}
        options={{ function: 'a function', bridge: 'AWS EventBridge' }}
        onChange={(target) => onChange({ bridge: target === 'bridge' ? NO_BRIDGE : null })}
      />
      {bridge ? (
        <>
          <p className="bad">
            This server sends nothing to EventBridge. The settings are kept for exports; the trigger is suspended at its first
            event.
          </p>
          <TextField
            label="AWS account"
            value={bridge.account_id}
            onChange={(account_id) => onChange({ bridge: { ...bridge, account_id } })}
          />
          <TextField
            label="AWS region"
            value={bridge.region}
            onChange={(region) => onChange({ bridge: { ...bridge, region } })}
          />
          <CheckField
            label="Extended JSON"
            checked={bridge.extended_json_enabled}
            onChange={(extended_json_enabled) => onChange({ bridge: { ...bridge, extended_json_enabled } })}
          />
        </>
      ) : (
        <FunctionField path={path} value={function_id} problem={at['fn']} onChange={(id) => onChange({ function_id: id })} />
      )}
    </>
  );
}

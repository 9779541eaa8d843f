import { CheckField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { PROVIDER_TYPES } from '../providers/provider-types';
import type { ConfigFieldsProps } from './database-fields';
import { textOf, textsOf, toggled } from './trigger-content';

const OPERATIONS = { LOGIN: 'Somebody logs in', CREATE: 'A user is created', DELETE: 'A user is deleted' } as const;
/** Providers whose operations can start triggers. */
const PROVIDERS = [
  'anon-user',
  'local-userpass',
  'api-key',
  'custom-token',
  'custom-function',
  'oauth2-google',
  'oauth2-facebook',
  'oauth2-apple',
];

/** Fields for the user operations a trigger waits for. */
export function AuthenticationFields({ form: { config }, at, onChange }: ConfigFieldsProps) {
  const set = (change: object): void => onChange({ config: { ...config, ...change } });
  const chosen = textsOf(config, 'providers');
  return (
    <>
      <SelectField
        label="When"
        value={textOf(config, 'operation_type')}
        options={OPERATIONS}
        problem={at['operations']}
        onChange={(operation_type) => set({ operation_type })}
      />
      <fieldset>
        <legend>Providers</legend>
        <div className="row">
          {[...new Set([...PROVIDERS, ...chosen])].map((type) => (
            <CheckField
              key={type}
              label={PROVIDER_TYPES[type]?.label ?? type}
              checked={chosen.includes(type)}
              onChange={(isIn) => set({ providers: toggled(chosen, type, isIn) })}
            />
          ))}
        </div>
        {at['providers'] !== undefined && (
          <p role="alert" className="bad">
            {at['providers']}
          </p>
        )}
      </fieldset>
    </>
  );
}

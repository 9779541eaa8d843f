import { SelectField } from '../../ui/controls/select-field';
import { SettingCard } from './setting-card';
import type { Schemas } from '#admin-client/admin-client.js';

const ENVIRONMENTS = {
  '': 'No environment',
  development: 'Development',
  testing: 'Testing',
  qa: 'QA',
  production: 'Production',
} as const;

type StoredApp = Schemas['App'];

/** Selects the environment of an app. */
export function EnvironmentSetting({ path }: { readonly path: string }) {
  return (
    <SettingCard<StoredApp, { environment: string }>
      path={path}
      title="Environment"
      text="Selects the environment whose values context.environment and %%environment have."
      at=""
      formOf={({ environment }) => ({ environment })}
      requestOf={(body) => ({ method: 'PUT', path: '/environment', body })}
      fields={({ form, change }) => (
        <SelectField
          label="Selected environment"
          value={form.environment}
          options={ENVIRONMENTS}
          onChange={(environment) => change({ environment })}
        />
      )}
    />
  );
}

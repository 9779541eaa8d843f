import { SelectField } from '../../ui/controls/select-field';
import { SettingCard } from './setting-card';

const ENVIRONMENTS = {
  '': 'No environment',
  development: 'Development',
  testing: 'Testing',
  qa: 'QA',
  production: 'Production',
} as const;

interface StoredApp {
  readonly environment: string;
}

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

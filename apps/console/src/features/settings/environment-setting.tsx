import { SelectField } from '../../ui/controls/select-field';
import { SettingCard } from './setting-card';

const ENVIRONMENTS = {
  '': 'none',
  development: 'development',
  testing: 'testing',
  qa: 'qa',
  production: 'production',
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
      text="Selects which of the environment values context.environment and %%environment have."
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

import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { CheckField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { SettingCard } from './setting-card';
import type { Schemas } from '#admin-client/admin-client.js';

const MODELS = { GLOBAL: 'global', LOCAL: 'local, in one region' } as const;

type StoredApp = Schemas['App'];

type Region = Schemas['ProviderRegion'];

/** Regions by id; the one that is stored alone until they are known. */
function useRegions(): (stored: string) => Readonly<Record<string, string>> {
  const { data = [] } = useQuery({
    queryKey: ['provider-regions'],
    queryFn: () => session.json<readonly Region[]>('/provider_regions'),
    staleTime: Infinity,
  });
  const known = Object.fromEntries(data.map(({ id, name, cloud_provider }) => [id, `${cloud_provider.toUpperCase()} ${name}`]));
  return (stored) => (stored in known ? known : { [stored]: stored, ...known });
}

/** The app's location, and whether changes are collected in drafts. */
export function DeploymentSettings({ path }: { readonly path: string }) {
  const regions = useRegions();
  return (
    <>
      <SettingCard<StoredApp, Pick<StoredApp, 'deployment_model' | 'provider_region'>>
        path={path}
        title="Deployment model and region"
        text="Labels, which tools and exports show: the app stays on this server. Applies immediately, not with your draft."
        at=""
        formOf={({ deployment_model, provider_region }) => ({ deployment_model, provider_region })}
        requestOf={(body) => ({ method: 'PUT', path: '/deployment_migration', body })}
        fields={({ form, change }) => (
          <>
            <SelectField
              label="Deployment model"
              value={form.deployment_model}
              options={MODELS}
              onChange={(deployment_model) => change({ deployment_model })}
            />
            <SelectField
              label="Region"
              value={form.provider_region}
              options={regions(form.provider_region)}
              onChange={(provider_region) => change({ provider_region })}
            />
          </>
        )}
      />
      <SettingCard<Schemas['DeployConfig'], Pick<Schemas['DeployConfig'], 'ui_drafts_disabled'>>
        path={path}
        title="Drafts"
        text="A draft collects changes until they are deployed together. Applies immediately. Open drafts are kept."
        at="/deploy/config"
        formOf={({ ui_drafts_disabled }) => ({ ui_drafts_disabled })}
        requestOf={(body) => ({ method: 'PATCH', path: '/deploy/config', body })}
        fields={({ form, change }) => (
          <CheckField
            label="Drafts can be started in the console"
            checked={!form.ui_drafts_disabled}
            onChange={(isOn) => change({ ui_drafts_disabled: !isOn })}
          />
        )}
      />
    </>
  );
}

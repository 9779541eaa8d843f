import type { Schemas } from '#admin-client/admin-client.js';
import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/display/page-title';
import { combined, Pending } from '../../ui/display/states';
import { useApp, useAppPath } from '../apps/use-apps';
import { JwtTester } from './jwt-tester';
import type { Choices } from './form-input';
import { ProviderCard } from './provider-card';
import { PROVIDER_TYPES, type Provider } from './provider-types';

/** Reads the providers with all their settings, because lists contain only their names. */
async function readProviders(path: string): Promise<Provider[]> {
  const listed = await session.json<Schemas['ListedAuthProvider'][]>(`${path}/auth_providers`);
  return Promise.all(listed.map(({ _id }) => session.json<Provider>(`${path}/auth_providers/${_id}`)));
}

/** Reads the callback address of providers without a separate one. */
async function readSharedUrl(path: string): Promise<string> {
  return (await session.json<Schemas['AppDescription']>(`${path}/description`)).auth_callback_url;
}

async function readChoices(path: string): Promise<Choices> {
  const [functions, secrets] = await Promise.all([
    session.json<Choices['functions']>(`${path}/functions`),
    session.json<{ name: string }[]>(`${path}/secrets`),
  ]);
  return { functions, secrets: secrets.map(({ name }) => name) };
}

export function Providers() {
  const app = useApp();
  const path = useAppPath();
  const providers = useQuery({
    queryKey: ['providers', path],
    queryFn: () => readProviders(path ?? ''),
    enabled: path !== undefined,
  });
  const choices = useQuery({
    queryKey: ['provider-choices', path],
    queryFn: () => readChoices(path ?? ''),
    enabled: path !== undefined,
  });
  const sharedUrl = useQuery({
    queryKey: ['provider-callback', path],
    queryFn: () => readSharedUrl(path ?? ''),
    enabled: path !== undefined,
  });
  const { data } = providers;
  const types = [...new Set([...Object.keys(PROVIDER_TYPES), ...(data ?? []).map(({ type }) => type)])];
  return (
    <>
      <PageTitle>Sign-in methods</PageTitle>
      <Pending query={combined(providers, choices, sharedUrl)} what="sign-in methods" />
      {app && path !== undefined && data && choices.data && sharedUrl.data !== undefined && (
        <>
          {types.map((type) => (
            <ProviderCard
              key={type}
              path={path}
              type={type}
              provider={data.find((each) => each.type === type)}
              choices={choices.data}
              clientAppId={app.client_app_id}
              sharedUrl={sharedUrl.data}
            />
          ))}
          <JwtTester path={path} />
        </>
      )}
    </>
  );
}

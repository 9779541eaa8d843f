import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/page-title';
import { Problem, Waiting } from '../../ui/states';
import { useAppPath } from '../apps/use-apps';
import { JwtTester } from './jwt-tester';
import type { Choices } from './form-input';
import { ProviderCard } from './provider-card';
import { PROVIDER_TYPES, type Provider } from './provider-types';

/** The providers with all their settings: lists tell only what they are called. */
async function readProviders(path: string): Promise<Provider[]> {
  const listed = await session.json<{ _id: string }[]>(`${path}/auth_providers`);
  return Promise.all(listed.map(({ _id }) => session.json<Provider>(`${path}/auth_providers/${_id}`)));
}

async function readChoices(path: string): Promise<Choices> {
  const [functions, secrets] = await Promise.all([
    session.json<Choices['functions']>(`${path}/functions`),
    session.json<{ name: string }[]>(`${path}/secrets`),
  ]);
  return { functions, secrets: secrets.map(({ name }) => name) };
}

export function Providers() {
  const path = useAppPath();
  const { data, error } = useQuery({
    queryKey: ['providers', path],
    queryFn: () => readProviders(path ?? ''),
    enabled: path !== undefined,
  });
  const choices = useQuery({
    queryKey: ['provider-choices', path],
    queryFn: () => readChoices(path ?? ''),
    enabled: path !== undefined,
  });
  const types = [...new Set([...Object.keys(PROVIDER_TYPES), ...(data ?? []).map(({ type }) => type)])];
  return (
    <>
      <PageTitle>Authentication providers</PageTitle>
      <Problem error={error ?? choices.error} />
      {(!data || !choices.data) && !error && !choices.error && <Waiting />}
      {path !== undefined && data && choices.data && (
        <>
          {types.map((type) => (
            <ProviderCard
              key={type}
              path={path}
              type={type}
              provider={data.find((each) => each.type === type)}
              choices={choices.data}
            />
          ))}
          <JwtTester path={path} />
        </>
      )}
    </>
  );
}

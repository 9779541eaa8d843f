import type { AuthProviderEntity } from '#app-files/app-configuration.js';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { CreateAuthProviderRequest } from '#contracts/config/auth-providers.contract.js';
import { providerId, providerName } from '#contracts/config/provider-names.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { withCallbackImported } from '../../core/configuration/callback-address.js';
import { metadataFields } from '../../entities/auth-providers/metadata-fields.js';
import { providerType } from '../../entities/auth-providers/provider-rules.js';
import { putProvider } from '../../entities/auth-providers/put-provider.js';
import { located } from '../../core/versions/located-error.js';
import { asRequest, attempted, type ImportRun } from './import-run.js';

/** A provider and the id it is to have. */
interface Matched {
  readonly id: string;
  readonly entity: AuthProviderEntity;
}

/** `secrets.json` gives one signing key where the provider lists names of several. */
function withKeyList(secretConfig: AuthProviderEntity['secret_config']): Record<string, unknown> {
  const { signingKeys } = secretConfig;
  return typeof signingKeys === 'string' ? { ...secretConfig, signingKeys: [signingKeys] } : { ...secretConfig };
}

async function importProvider(run: ImportRun, { id, entity }: Matched): Promise<void> {
  const request = asRequest(run, CreateAuthProviderRequest, entity);
  const type = providerType(request.type);
  // Real apps have such providers enabled without a client; they cannot be used to log in.
  const onUnready = (message: string): void => run.note(`authentication provider '${entity.name}' cannot be used: ${message}`);
  const provider = {
    ...AUTH_PROVIDER.made(request),
    type,
    secret_config: withKeyList(entity.secret_config),
    metadata_fields: metadataFields(request.metadata_fields ?? []),
  };
  const addressed = withCallbackImported(await run.draft.content('auth_providers', id), provider, run.note);
  await putProvider(run.draft, id, type, addressed, type.startsWith('oauth2-') || type === 'oidc' ? onUnready : undefined);
}

/** Matches providers by type, of which there is one each, even if the name differs. */
function matched({ draft, removesRest }: ImportRun, entities: readonly AuthProviderEntity[]): Matched[] {
  const ids = new Map([...draft.tree.get('auth_providers').entries()].map(([id, { shown }]) => [String(shown['type']), id]));
  const found = entities.map((entity) => ({ id: ids.get(entity.type) ?? newId(), entity }));
  if (removesRest) {
    const kept = new Set(found.map(({ id }) => id));
    for (const id of ids.values()) if (!kept.has(id)) draft.remove('auth_providers', id);
  }
  return found;
}

/** Throws for a provider that shares its type or its name with another one. */
function requireOnly({ draft }: ImportRun, { entity }: Matched, others: readonly AuthProviderEntity[]): void {
  const stored = [...draft.result.tree.get('auth_providers').entries()].map(([, { name, shown }]) => ({
    name,
    type: shown['type'],
  }));
  const shares = (member: 'name' | 'type'): boolean =>
    others.some((other) => other[member] === entity[member]) || stored.filter((one) => one[member] === entity[member]).length > 1;
  const shared = shares('type') ? `of type '${entity.type}'` : shares('name') ? `named '${entity.name}'` : null;
  if (shared !== null) throw new AppError('InvalidParameter', `duplicate authentication provider ${shared}`);
}

function called({ entity }: Matched): string {
  return `authentication provider '${entity.name}'`;
}

export async function importAuthProviders(run: ImportRun, given: readonly AuthProviderEntity[]): Promise<void> {
  const entities = given.map((entity) => {
    const type = providerId(entity.type);
    return { ...entity, type, name: providerName(type, entity.name) };
  });
  const providers = matched(run, entities);
  for (const provider of providers) {
    await attempted(run, () => located(called(provider), () => importProvider(run, provider)));
  }
  for (const provider of providers) {
    const others = entities.filter((entity) => entity !== provider.entity);
    await attempted(run, () => located(called(provider), () => requireOnly(run, provider, others)));
  }
}

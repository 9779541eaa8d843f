import type { AppConfiguration, InlineSecret } from '../app-configuration.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';

const FILE = 'secrets.json';

/** Owners of inline secrets, under their names in `secrets.json`. */
const OWNERS = { services: 'service', auth_providers: 'auth_provider' } as const;

function readOwner(fields: Fields, owner: InlineSecret['owner'], name: string): InlineSecret[] {
  return Object.keys(fields.object).flatMap((member) => {
    const value = fields.text(member);
    return value === undefined ? [] : [{ owner, name, member, secret: `__${name}_${member}`, value }];
  });
}

function readSecrets(secrets: Fields): readonly InlineSecret[] {
  return Object.entries(OWNERS).flatMap(([section, owner]) => {
    const byName = secrets.fieldsAt(section);
    return Object.keys(byName?.object ?? {}).flatMap((name) => {
      const members = byName?.fieldsAt(name);
      return members === undefined ? [] : readOwner(members, owner, name);
    });
  });
}

interface SecretOwner {
  readonly name: string;
  readonly secret_config: object;
}

/** Names of secrets by property, of each owner of one sort. */
type SecretNames = ReadonlyMap<string, Readonly<Record<string, string>>>;

function namesOf(secrets: readonly InlineSecret[], sort: InlineSecret['owner']): SecretNames {
  const byOwner = new Map<string, [string, string][]>();
  for (const { owner, name, member, secret } of secrets) {
    if (owner !== sort) continue;
    const own = byOwner.get(name) ?? [];
    own.push([member, secret]);
    byOwner.set(name, own);
  }
  return new Map([...byOwner].map(([name, own]) => [name, Object.fromEntries(own)]));
}

function named<T extends SecretOwner>(entities: readonly T[], secrets: SecretNames): readonly T[] {
  return entities.map((entity) => ({ ...entity, secret_config: { ...entity.secret_config, ...secrets.get(entity.name) } }));
}

/**
 * Adds the secrets of `secrets.json`: the secret in property `key` of a service or provider is named `__<name>_<key>`,
 * and `secret_config` refers to it (admin-api §6.5). Throws `AppFileError` `UnknownReference` for an owner that is
 * missing in the files.
 */
export function withInlineSecrets(directory: AppDirectory, configuration: AppConfiguration): AppConfiguration {
  const file = directory.attempt(() => directory.optionalObject(FILE));
  if (file === undefined) return configuration;
  const inlineSecrets = readSecrets(file);

  const { services, httpServices, dataSources, authProviders } = configuration;
  const owners: Record<InlineSecret['owner'], ReadonlySet<string>> = {
    service: new Set([...(services ?? []), ...(httpServices ?? []), ...(dataSources ?? [])].map(({ name }) => name)),
    auth_provider: new Set((authProviders ?? []).map(({ name }) => name)),
  };
  for (const { owner, name } of inlineSecrets) {
    if (owners[owner].has(name)) continue;
    const section = owner === 'service' ? 'services' : 'auth_providers';
    if (directory.faults.unread.has(`service '${name}'`)) continue;
    file.attempt(() => file.fail('UnknownReference', `${section}.${name}`, 'is not among the files'));
  }
  const ofServices = namesOf(inlineSecrets, 'service');
  return {
    ...configuration,
    ...(services && { services: named(services, ofServices) }),
    ...(httpServices && { httpServices: named(httpServices, ofServices) }),
    ...(dataSources && { dataSources: named(dataSources, ofServices) }),
    ...(authProviders && { authProviders: named(authProviders, namesOf(inlineSecrets, 'auth_provider')) }),
    inlineSecrets,
  };
}

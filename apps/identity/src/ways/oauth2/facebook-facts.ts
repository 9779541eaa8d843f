import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import type { Members } from './oauth-requests.js';

/** Properties requested from Facebook by metadata field; other fields are never available. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['picture', 'picture'],
  ['email', 'email'],
  ['gender', 'gender'],
  ['birthday', 'birthday'],
  ['min_age', 'age_range'],
  ['max_age', 'age_range'],
]);
/** Scopes by property that needs the user's consent; all other properties are public. */
const SCOPES: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['birthday', 'user_birthday'],
  ['gender', 'user_gender'],
]);

function sourcesOf({ metadata_fields, domain_restrictions }: AuthProviderConfig): string[] {
  const wanted = metadata_fields.flatMap(({ name }) => SOURCES.get(name) ?? []);
  return [...new Set([...wanted, ...(domain_restrictions.length > 0 ? ['email'] : [])])];
}

/** Returns the properties to request from `me`. */
export function facebookFields(provider: AuthProviderConfig): string[] {
  return ['id', ...sourcesOf(provider)];
}

export function facebookScopes(provider: AuthProviderConfig): string[] {
  return ['public_profile', ...sourcesOf(provider).flatMap((source) => SCOPES.get(source) ?? [])];
}

function inside(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Members)[name];
  }
  return at;
}

/**
 * Returns the values for metadata fields, from the reply of `me` or from an ID token, which names some properties differently.
 */
export function facebookFacts(told: Members): Members {
  const { picture } = told;
  return {
    name: told['name'],
    first_name: told['first_name'] ?? told['given_name'],
    last_name: told['last_name'] ?? told['family_name'],
    picture: typeof picture === 'string' ? picture : inside(picture, 'data', 'url'),
    email: told['email'],
    gender: told['gender'] ?? told['user_gender'],
    birthday: told['birthday'] ?? told['user_birthday'],
    min_age: inside(told['age_range'], 'min') ?? inside(told['user_age_range'], 'min'),
    max_age: inside(told['age_range'], 'max') ?? inside(told['user_age_range'], 'max'),
  };
}

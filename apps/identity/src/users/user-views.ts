import type { AdminUser } from '#contracts/identity/users-admin.contract.js';
import type { AppUser, UserIdentity, UserProfile } from '#contracts/identity/users.contract.js';
import { unixSeconds } from '../tokens/claims.js';
import type { UserRecord } from './user.model.js';

type Data = Record<string, unknown>;

function identitiesOf(user: UserRecord): UserIdentity[] {
  return user.identities.map(({ id, provider_type, provider_id, dataJson }) => ({
    id,
    provider_type,
    provider_id,
    data: JSON.parse(dataJson) as Data,
  }));
}

/** Merges the data of all providers; if two have the same property, the identity linked later wins. */
function mergedData(identities: readonly UserIdentity[]): Data {
  // Unlike assignment, this makes `__proto__` an ordinary property.
  return Object.fromEntries(identities.flatMap((identity) => Object.entries(identity.data)));
}

export function userProfile(user: UserRecord): UserProfile {
  const identities = identitiesOf(user);
  return { user_id: user._id, domain_id: user.domainId, identities, data: mergedData(identities), type: user.type };
}

/** Converts a user to the format of the administration API; times are in unix seconds. */
export function adminUser(user: UserRecord): AdminUser {
  const identities = identitiesOf(user);
  return {
    _id: user._id,
    domain_id: user.domainId,
    type: user.type,
    disabled: user.disabled,
    data: mergedData(identities),
    identities: identities.map(({ data: provider_data, ...identity }) => ({ ...identity, provider_data })),
    creation_date: unixSeconds(user.createdAt),
    last_authentication_date: unixSeconds(user.lastAuthenticationAt),
  };
}

export function appUser(user: UserRecord): AppUser {
  const identities = identitiesOf(user);
  return { id: user._id, type: user.type, data: mergedData(identities), identities, disabled: user.disabled };
}

import type { AdminProfile } from '#contracts/identity/admin.contract.js';
import { ADMIN_DOMAIN_ID, type SessionIdentity } from '../tokens/claims.js';
import type { AdminRecord } from './admin.model.js';

/**
 * Ids of the administrators' providers. The providers are built in, so the ids never change; clients parse them as object ids.
 */
const PROVIDER_IDS = { 'key-pair': '000000000000000000000001', password: '000000000000000000000002' } as const;
const PROVIDER_TYPES = { 'key-pair': 'mongodb-cloud', password: 'local-userpass' } as const;

export function adminIdentity({ credential, name }: AdminRecord): SessionIdentity {
  return { id: name, provider_type: PROVIDER_TYPES[credential], provider_id: PROVIDER_IDS[credential] };
}

/**
 * Returns the profile of an administrator. Identities have the properties of both documented formats; each role is listed under
 * both of its names, as App Services does.
 */
export function adminProfile(admin: AdminRecord): AdminProfile {
  const identity = adminIdentity(admin);
  const { provider_type: type, provider_id: providerId } = identity;
  return {
    user_id: admin._id,
    domain_id: ADMIN_DOMAIN_ID,
    identities: [{ ...identity, _id: providerId, name: type, type, disabled: false }],
    data: { email: admin.credential === 'password' ? admin.name : '', name: admin.name },
    type: 'normal',
    roles: admin.roles.flatMap(({ groupId, role }) =>
      (role === 'owner' ? ['groupOwner', 'GROUP_OWNER'] : ['GROUP_READ_ONLY']).map((role_name) => ({
        role_name,
        group_id: groupId,
      })),
    ),
  };
}

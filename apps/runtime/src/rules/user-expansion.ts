import type { AppUser } from '#contracts/identity/users.contract.js';
import { decodeEjson, EjsonError, parseEjson } from '#codecs/ejson/ejson-decode.js';
import { shownCustomData } from '../app/custom-data.js';
import type { Caller } from '../app/rights.js';

type Members = Readonly<Record<string, unknown>>;

const SYSTEM_USER: Members = { id: '', type: 'system', data: {}, custom_data: {}, identities: [] };

/** Cache of decoded users. Users are cached objects that are replaced when they change, and their decoded forms with them. */
const decoded = new WeakMap<AppUser, Members>();

/** Decodes data of a provider, which may contain extended JSON; a property that only looks like it is kept unchanged. */
function decodedData(data: Members): Members {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, decodedValue(value)]));
}

function decodedValue(value: unknown): unknown {
  try {
    return decodeEjson(value);
  } catch (error) {
    if (error instanceof EjsonError) return value;
    throw error;
  }
}

function membersOf(user: AppUser): Members {
  let members = decoded.get(user);
  if (!members) {
    members = {
      id: user.id,
      type: user.type,
      data: decodedData(user.data),
      identities: user.identities.map(({ id, provider_type, provider_id, data }) => ({
        id,
        provider_type,
        providerType: provider_type,
        provider_id,
        data: decodedData(data),
      })),
    };
    decoded.set(user, members);
  }
  return members;
}

/** Returns `%%user` (runtime §2.2): the system without a caller. */
export function userExpansion(caller: Caller | null): Members {
  if (!caller) return SYSTEM_USER;
  return { ...membersOf(caller.user), custom_data: parseEjson(shownCustomData(caller)) };
}

import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import type { AppUser } from '#contracts/identity/users.contract.js';
import { TRIED_DOCUMENTS_MAX } from '#contracts/runtime/rule-trials.contract.js';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { rolesAndFilters } from '#rules/access/roles-and-filters.js';
import type { Caller } from '../app/rights.js';
import type { ActionArguments } from '../data/action-arguments.js';
import { checkNamespace, type Namespace } from '../data/namespace.js';
import { isDocument } from '../data/documents.js';
import { requireKnown, withoutCode } from './data-arguments.js';

const KNOWN = [
  'user_id',
  'custom_user',
  'service',
  'database',
  'collection',
  'document',
  'changed',
  'filter',
  'limit',
  'rule',
] as const;

/** Arguments of a trial. */
export interface TrialArguments {
  readonly user: { readonly id: string } | { readonly caller: Caller };
  readonly service: string | undefined;
  readonly namespace: Namespace;
  readonly document: Document | undefined;
  readonly changed: Document | undefined;
  readonly filter: Document | undefined;
  readonly limit: number;
  readonly rule: { readonly roles: readonly RoleConfig[]; readonly filters: readonly FilterConfig[] } | undefined;
}

function invalid(message: string): AppError {
  return new AppError('InvalidParameter', message);
}

/**
 * Reads the arguments of a trial.
 * @param json the undecoded arguments: rules and custom users are JSON, in which extended JSON is not decoded
 * @throws AppError `InvalidParameter`
 */
export function trialArguments(given: ActionArguments, json: Document): TrialArguments {
  requireKnown(given, KNOWN);
  const namespace = given.namespace();
  checkNamespace(namespace);
  const [document, filter] = [given.defined('document'), given.filter('filter')];
  if (document && filter) throw invalid("'document' and 'filter' cannot be combined");
  return {
    user: userArgument(given, json),
    service: given.member('service') === undefined ? undefined : given.requiredText('service'),
    namespace,
    document,
    changed: given.defined('changed'),
    filter: filter && withoutCode('filter', filter),
    limit: limitArgument(given),
    rule: ruleArgument(given, json),
  };
}

function userArgument(given: ActionArguments, json: Document): TrialArguments['user'] {
  const custom = given.document('custom_user') && (json['custom_user'] as Document);
  if ((given.member('user_id') === undefined) === (custom === undefined))
    throw invalid("either 'user_id' or 'custom_user' is required, and not both");
  return custom ? { caller: customCaller(custom) } : { id: given.requiredText('user_id') };
}

function customCaller(custom: Document): Caller {
  const text = (name: string, fallback: string): string => {
    const value: unknown = custom[name] ?? fallback;
    if (typeof value !== 'string') throw invalid(`'custom_user.${name}' must be a string`);
    return value;
  };
  const members = (name: string): Record<string, unknown> => {
    const value: unknown = custom[name] ?? {};
    if (!isDocument(value)) throw invalid(`'custom_user.${name}' must be a document`);
    return value;
  };
  const identities: unknown = custom['identities'] ?? [];
  if (!Array.isArray(identities) || !identities.every(isDocument))
    throw invalid("'custom_user.identities' must be a list of documents");
  const type = text('type', 'normal');
  if (type !== 'normal' && type !== 'server') throw invalid("'custom_user.type' must be 'normal' or 'server'");
  const user: AppUser = {
    id: text('id', ''),
    type,
    data: members('data'),
    identities: identities.map(identityOf),
    disabled: false,
  };
  return { user, customDataEjson: JSON.stringify(members('custom_data')) };
}

function identityOf(members: Record<string, unknown>): AppUser['identities'][number] {
  const text = (name: string): string => (typeof members[name] === 'string' ? members[name] : '');
  const data = members['data'];
  return {
    id: text('id'),
    provider_type: text('provider_type'),
    provider_id: text('provider_id'),
    data: isDocument(data) ? data : {},
  };
}

function limitArgument(given: ActionArguments): number {
  if (given.member('limit') === undefined) return TRIED_DOCUMENTS_MAX;
  const limit = given.count('limit');
  if (limit < 1 || limit > TRIED_DOCUMENTS_MAX) throw invalid(`'limit' must be 1 to ${TRIED_DOCUMENTS_MAX}`);
  return limit;
}

function ruleArgument(given: ActionArguments, json: Document): TrialArguments['rule'] {
  if (!given.document('rule')) return undefined;
  const { roles = [], filters = [] } = json['rule'] as Record<string, unknown>;
  for (const [name, list] of Object.entries({ roles, filters })) {
    if (!Array.isArray(list) || !list.every(isDocument)) throw invalid(`'rule.${name}' must be a list of documents`);
  }
  return rolesAndFilters({ roles, filters } as { roles: Record<string, unknown>[]; filters: Record<string, unknown>[] });
}

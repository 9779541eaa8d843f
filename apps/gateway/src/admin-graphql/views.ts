import { currentContext } from '#bus/transport/request-context.js';
import type { App } from '#contracts/config/apps.contract.js';
import { AUTH_PROVIDER, LISTED_OF_AUTH_PROVIDERS } from '#contracts/config/auth-provider.entity.js';
import type { AuthProviderSummary } from '#contracts/config/auth-providers.contract.js';
import type { Draft } from '#contracts/config/drafts.contract.js';
import { FUNCTION } from '#contracts/config/function.entity.js';
import type { FunctionSummary } from '#contracts/config/functions.contract.js';
import type { ServiceSummary } from '#contracts/config/services.contract.js';
import { LISTED_OF_VALUES, VALUE } from '#contracts/config/value.entity.js';
import type { ValueSummary } from '#contracts/config/values.contract.js';
import type { AdminUser } from '#contracts/identity/users-admin.contract.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { inNamesOf } from '../edge/dialects.js';
import { withMembers, type Lazy } from './lazy-members.js';
import { camelMembers, detailsOf } from './member-names.js';
import type { OperationCalls } from './operation-calls.js';
import type { AppType } from './types/app.type.js';
import type { AuthProviderType } from './types/auth-provider.type.js';
import type { DraftType } from './types/deployment.type.js';
import type { FunctionType } from './types/function.type.js';
import type { LogEntryType } from './types/log.type.js';
import type { ServiceType } from './types/service.type.js';
import type { UserType } from './types/user.type.js';
import type { ValueType } from './types/value.type.js';

const FUNCTION_DETAILS = detailsOf(FUNCTION, ['name']);
const VALUE_DETAILS = detailsOf(VALUE, LISTED_OF_VALUES);
const AUTH_PROVIDER_DETAILS = detailsOf(AUTH_PROVIDER, LISTED_OF_AUTH_PROVIDERS);

/**
 * Returns the scope of the app whose fields are requested. It includes the project, so that all nested reads stay
 * within both.
 */
export function scopeOf({ groupId, id }: AppType): AppScope {
  return { groupId, appId: id };
}

export function appView(app: App): AppType {
  return camelMembers(app);
}

export function functionView(calls: OperationCalls, scope: AppScope, summary: FunctionSummary): Lazy<FunctionType> {
  const read = async () => camelMembers(await calls.part(scope, 'function', { id: summary._id }));
  return withMembers(camelMembers(summary), read, FUNCTION_DETAILS);
}

export function serviceView(calls: OperationCalls, scope: AppScope, service: ServiceSummary): Lazy<ServiceType> {
  const { _id, name, type, version, last_modified } = service;
  const read = async () => ({ config: await calls.part(scope, 'serviceConfig', { id: _id }) });
  return withMembers({ ...camelMembers({ _id, name, type, version, last_modified }), scope }, read, ['config']);
}

export function authProviderView(calls: OperationCalls, scope: AppScope, summary: AuthProviderSummary): Lazy<AuthProviderType> {
  const read = async () => camelMembers(await calls.part(scope, 'authProvider', { id: summary._id }));
  return withMembers(camelMembers(inNamesOf(currentContext()?.principal, summary)), read, AUTH_PROVIDER_DETAILS);
}

export function valueView(calls: OperationCalls, scope: AppScope, summary: ValueSummary): Lazy<ValueType> {
  const read = async () => camelMembers(await calls.part(scope, 'value', { id: summary._id }));
  return withMembers(camelMembers(summary), read, VALUE_DETAILS);
}

export function draftView(calls: OperationCalls, scope: AppScope, { _id, user_id, count }: Draft): Lazy<DraftType> {
  const read = async () => ({ diff: camelMembers(await calls.part(scope, 'draftDiff', { id: _id })) });
  return withMembers(camelMembers({ _id, user_id, count }), read, ['diff']);
}

export function userView(user: AdminUser): UserType {
  return { ...camelMembers(user), identities: user.identities.map((identity) => camelMembers(identity)) };
}

export function logEntryView(entry: LogEntry): LogEntryType {
  return { ...camelMembers(entry), entry };
}

import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import type { ErrorCode } from '../error.js';
import { NestedList, Optional } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import { ProjectScope } from '../scope.js';
import type { App } from './apps.contract.js';
import type { AuthProvider, AuthProviderSummary } from './auth-providers.contract.js';
import type { DefaultRule } from './default-rules.contract.js';
import type { Deployment } from './deployments.contract.js';
import type { Draft, DraftDiff } from './drafts.contract.js';
import type { AppFunction, FunctionSummary } from './functions.contract.js';
import type { Rule } from './rules.contract.js';
import type { Secret } from './secrets.contract.js';
import type { ServiceSummary } from './services.contract.js';
import type { Value, ValueSummary } from './values.contract.js';

/** Maximum number of parts per request. */
export const APP_PARTS_MAX = 100;
/** Maximum number of items per list. */
export const APP_PART_LIST_MAX = 100;

/** Lists of an app, or of the service with this `id`; `skip` and `limit` select a page. */
export interface AppPartLists {
  functions: FunctionSummary;
  services: ServiceSummary;
  rules: Rule;
  authProviders: AuthProviderSummary;
  values: ValueSummary;
  secrets: Secret;
  deployments: Deployment;
  /** Drafts of the caller only. */
  drafts: Draft;
}

/** Single objects, identified by `id` if an app has several. */
export interface AppPartItems {
  app: App;
  function: AppFunction;
  service: ServiceSummary;
  serviceConfig: Record<string, unknown>;
  defaultRule: DefaultRule;
  authProvider: AuthProvider;
  value: Value;
  deployment: Deployment;
  draftDiff: DraftDiff;
}

export type AppPartKind = keyof AppPartLists | keyof AppPartItems;
export type AppPartReply<K extends AppPartKind> = K extends keyof AppPartLists
  ? AppPartLists[K][]
  : K extends keyof AppPartItems
    ? AppPartItems[K]
    : never;

const KINDS: Readonly<Record<AppPartKind, true>> = {
  app: true,
  functions: true,
  function: true,
  services: true,
  service: true,
  serviceConfig: true,
  rules: true,
  defaultRule: true,
  authProviders: true,
  authProvider: true,
  values: true,
  value: true,
  secrets: true,
  deployments: true,
  deployment: true,
  drafts: true,
  draftDiff: true,
};

/** One object of one app. An id in an invalid format fails with the same error as an unknown id. */
export class AppPart {
  @IsIn(Object.keys(KINDS))
  kind!: AppPartKind;

  @IsString()
  @MaxLength(64)
  appId!: string;

  @Optional()
  @IsString()
  @MaxLength(64)
  id?: string;

  @Optional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  skip?: number;

  @Optional()
  @IsInt()
  @Min(1)
  @Max(APP_PART_LIST_MAX)
  limit?: number;
}

export class ReadAppPartsRequest extends ProjectScope {
  @IsArray()
  @ArrayMaxSize(APP_PARTS_MAX)
  @NestedList(() => AppPart)
  parts!: AppPart[];
}

/** Result of reading one part. */
export type AppPartOutcome = { readonly value: unknown } | { readonly code: ErrorCode; readonly message: string };

/** Results in the order of the request. */
export interface AppPartOutcomes {
  readonly outcomes: readonly AppPartOutcome[];
}

/**
 * Reads objects of several apps of a project in one call, in the format of the single reads. Returns JSON of
 * `AppPartOutcomes`: at least one outcome for a non-empty request, and fewer than requested if more would not fit into
 * one message; the caller requests the rest again.
 */
export const readAppParts = defineRpc('config.appParts.read', ReadAppPartsRequest, rawJson, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: 30_000,
});

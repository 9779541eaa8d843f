import { IsObject, IsString, MaxLength } from 'class-validator';
import { AppOfAdminScope } from '../config/drafts.contract.js';
import { defineRpc, rawJson } from '../rpc.js';
import type { RequestFacts } from './functions.contract.js';

/** Milliseconds a trial may take; the call waits a little longer for its reply. */
export const RULE_TRIAL_MS_MAX = 10_000;
/** Maximum number of documents per trial. */
export const TRIED_DOCUMENTS_MAX = 10;
const BODY_LENGTH_MAX = 4 * 1024 * 1024;

/** User, collection and documents of a trial of rules. In extended JSON, as are the documents of the reply. */
export interface RuleTrial {
  /** Id of the end user whose access is tried. Either this or `custom_user`. */
  readonly user_id?: string;
  /** A user that need not exist: `id`, `type`, `data`, `custom_data` and `identities`, all optional. */
  readonly custom_user?: Record<string, unknown>;
  /** Name or id of the data source. Required if the app has several. */
  readonly service?: string;
  /** Name of the database. */
  readonly database: string;
  /** Name of the collection. */
  readonly collection: string;
  /** Document to evaluate; it need not be stored. Either this or `filter`, or neither to see roles and filters only. */
  readonly document?: Record<string, unknown>;
  /** Result of a write on each document. Without it, writes are evaluated as if each field was written unchanged. */
  readonly changed?: Record<string, unknown>;
  /** Filter for the stored documents to evaluate: the first `limit` that match, regardless of who may read them. */
  readonly filter?: Record<string, unknown>;
  /** Maximum number of stored documents: 1 to 10. Default: 10. */
  readonly limit?: number;
  /** `roles` and `filters` to try instead of the rule of the collection. Nothing is stored. */
  readonly rule?: Record<string, unknown>;
}

/** Decision about one permission. */
export interface TrialDecision {
  /** True if access is granted. */
  readonly allowed: boolean;
  /**
   * Path of the rule property that made the decision, such as `roles[0].fields.name.read`; `roles` if no role applies;
   * `null` if nothing grants access.
   */
  readonly by: string | null;
}

/** A role, in the order of the rule. */
export interface TriedRole {
  /** Name of the role. */
  readonly name: string;
  /** True if its `apply_when` holds; `null` if that depends on the document. */
  readonly applies: boolean | null;
}

/** A filter of the rule. */
export interface TriedFilter {
  /** Name of the filter. */
  readonly name: string;
  /** True if the filter applies to the user's queries. */
  readonly applies: boolean;
  /** Query of the filter with the values of its expansions; `null` if it does not apply. */
  readonly query: Record<string, unknown> | null;
  /** Its projection. */
  readonly projection: Record<string, unknown>;
}

/** Decisions about one field. */
export interface TriedField {
  /** Names of the field, from the top level of the document; elements of lists by position. */
  readonly path: readonly string[];
  /** Permission to read the field. */
  readonly read: TrialDecision;
  /** Permission to change the field. */
  readonly write: TrialDecision;
}

/** Decisions about one document. */
export interface TriedDocument {
  /** The document. */
  readonly document: Record<string, unknown>;
  /** Name of the role that decides; `null` if none applies. */
  readonly role: string | null;
  /** All roles, evaluated for this document: the first that applies decides. */
  readonly roles: readonly TriedRole[];
  /** True if the user's `find` returns the stored document; `null` for a document of the request. */
  readonly found: boolean | null;
  /** Part of the document the user sees; `null` if none. */
  readonly visible: Record<string, unknown> | null;
  /** Permission to read the document, at least in part. */
  readonly read: TrialDecision;
  /** Permission to insert the document, or its changed version. */
  readonly insert: TrialDecision;
  /** Permission to change the document. */
  readonly update: TrialDecision;
  /** Permission to delete the document. */
  readonly delete: TrialDecision;
  /** Fields of the document, at most 500. */
  readonly fields: readonly TriedField[];
}

/** A value that could not be determined while expressions were evaluated. */
export interface TrialFailure {
  /** `expansion` or `function`. */
  readonly source: string;
  /** Name of the expansion or function. */
  readonly name: string;
  /** Error message. */
  readonly message: string;
}

/** Effect of a collection's rules for a user. */
export interface RuleTrialResult {
  /** The user as expressions see it. */
  readonly user: Record<string, unknown>;
  /**
   * Source of the evaluated rules: `request`, `collection`, `default`, or `none` if the collection has no rules and all
   * access is denied.
   */
  readonly rules: 'request' | 'collection' | 'default' | 'none';
  /** Reason a rule about actions of the data source rejects the user's `find`; `null` if no rule rejects it. */
  readonly refused: string | null;
  /** The roles. */
  readonly roles: readonly TriedRole[];
  /** The filters. */
  readonly filters: readonly TriedFilter[];
  /** The documents. */
  readonly documents: readonly TriedDocument[];
  /** Failures, each of which made an expression false. */
  readonly failures: readonly TrialFailure[];
}

/** A trial of rules by an administrator. */
export class RuleTrialRequest extends AppOfAdminScope {
  /**
   * The request body as received.
   * @internal
   */
  @IsString()
  @MaxLength(BODY_LENGTH_MAX)
  bodyText!: string;

  /**
   * Facts of the HTTP request.
   * @internal
   */
  @IsObject()
  request!: RequestFacts;
}

/**
 * Tries the rules of a collection as a user. Returns which role decides about a document, which parts of it the user
 * may read and write, and which rule property made each decision. Rules of the caller's draft or of the request can be
 * tried before they are deployed. Nothing is written. Functions in expressions are called as for normal requests. A
 * trial may take up to 10 seconds.
 * @body RuleTrial
 * @reply 200 RuleTrialResult
 * @throws InvalidParameter, BadRequest, UserNotFound, UserDisabled, ServiceNotFound, MongoDBError,
 * ReadSizeLimitExceeded, ExecutionTimeLimitExceeded, FunctionExecutionError
 */
export const tryRules = defineRpc('runtime.rules.try', RuleTrialRequest, rawJson, {
  access: 'project:write',
  timeoutMs: RULE_TRIAL_MS_MAX + 5_000,
});

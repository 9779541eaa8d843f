import { IsObject, IsString, MaxLength } from 'class-validator';
import { AppOfAdminScope } from '../config/drafts.contract.js';
import { defineRpc, rawJson } from '../rpc.js';
import type { RequestFacts } from './functions.contract.js';

/** Milliseconds a trial may take; the call waits a little longer for its reply. */
export const RULE_TRIAL_MS_MAX = 10_000;
/** Documents one trial judges. */
export const TRIED_DOCUMENTS_MAX = 10;
const BODY_LENGTH_MAX = 4 * 1024 * 1024;

/** What rules are tried on. In extended JSON, as are the documents of the reply. */
export interface RuleTrial {
  /** Id of the end user whose access is tried. Either this or `custom_user`. */
  readonly user_id?: string;
  /** A user that need not exist: `id`, `type`, `data`, `custom_data` and `identities`, all optional. */
  readonly custom_user?: Record<string, unknown>;
  /** Name or id of the data source. Needed where the app has several. */
  readonly service?: string;
  /** Name of the database. */
  readonly database: string;
  /** Name of the collection. */
  readonly collection: string;
  /** A document to be judged; it need not be stored. Either this or `filter`, or neither to see roles and filters only. */
  readonly document?: Record<string, unknown>;
  /** What a write would make of each document; without it writes are judged as if each field was written as it is. */
  readonly changed?: Record<string, unknown>;
  /** Stored documents to be judged: the first `limit` that match, whoever may read them. */
  readonly filter?: Record<string, unknown>;
  /** How many of them: 1 to 10, 10 where it is not given. */
  readonly limit?: number;
  /** `roles` and `filters` to be tried in the place of those the collection has. Nothing is stored. */
  readonly rule?: Record<string, unknown>;
}

/** Whether something is allowed. */
export interface TrialDecision {
  /** Whether it is. */
  readonly allowed: boolean;
  /** The member of the rule that decided, like `roles[0].fields.name.read`; `roles` where no role applies; `null` where nothing grants it. */
  readonly by: string | null;
}

/** A role, in the order of the rule. */
export interface TriedRole {
  /** Name of the role. */
  readonly name: string;
  /** Whether its `apply_when` holds; `null` where that depends on the document. */
  readonly applies: boolean | null;
}

/** A filter of the rule. */
export interface TriedFilter {
  /** Name of the filter. */
  readonly name: string;
  /** Whether it is applied to the user's queries. */
  readonly applies: boolean;
  /** Its query with the values of its expansions; `null` where it does not apply. */
  readonly query: Record<string, unknown> | null;
  /** Its projection. */
  readonly projection: Record<string, unknown>;
}

/** What is decided about one field. */
export interface TriedField {
  /** Its names from the document on; elements of lists by position. */
  readonly path: readonly string[];
  /** Whether it may be read. */
  readonly read: TrialDecision;
  /** Whether it may be changed. */
  readonly write: TrialDecision;
}

/** What is decided about one document. */
export interface TriedDocument {
  /** The document. */
  readonly document: Record<string, unknown>;
  /** The role that decides; `null` where none applies. */
  readonly role: string | null;
  /** All roles as they stand to this document: the first that applies decides. */
  readonly roles: readonly TriedRole[];
  /** Whether the user's `find` returns a stored document; `null` for a document of the request. */
  readonly found: boolean | null;
  /** What the user sees of it, `null` for nothing. */
  readonly visible: Record<string, unknown> | null;
  /** Whether it may be read, at least in part. */
  readonly read: TrialDecision;
  /** Whether it, or what it is changed to, may be inserted. */
  readonly insert: TrialDecision;
  /** Whether it may be changed. */
  readonly update: TrialDecision;
  /** Whether it may be deleted. */
  readonly delete: TrialDecision;
  /** Its fields, at most 500. */
  readonly fields: readonly TriedField[];
}

/** What could not be had while expressions were evaluated. */
export interface TrialFailure {
  /** `expansion` or `function`. */
  readonly source: string;
  /** Its name. */
  readonly name: string;
  /** What happened. */
  readonly message: string;
}

/** What the rules of a collection mean for a user. */
export interface RuleTrialResult {
  /** The user as expressions see it. */
  readonly user: Record<string, unknown>;
  /** Whose rules are judged: `request`, `collection`, `default` or, where there are none and nothing is allowed, `none`. */
  readonly rules: 'request' | 'collection' | 'default' | 'none';
  /** Why a rule about actions of the data source refuses the user's `find`; `null` where none does. */
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
 * Tries the rules of a collection as a user: which role decides about a document, what of it the user may read and write, and which
 * member of the rule said so. Rules of the caller's draft or of the request can be tried before they are deployed. Nothing is
 * written. Functions of expressions are called as they are for requests. It may take 10 seconds.
 * @body RuleTrial
 * @reply 200 RuleTrialResult
 * @throws InvalidParameter, BadRequest, UserNotFound, UserDisabled, ServiceNotFound, MongoDBError, ReadSizeLimitExceeded,
 * ExecutionTimeLimitExceeded, FunctionExecutionError
 */
export const tryRules = defineRpc('runtime.rules.try', RuleTrialRequest, rawJson, {
  access: 'project:write',
  timeoutMs: RULE_TRIAL_MS_MAX + 5_000,
});

import { Allow, IsBoolean, IsObject, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { FUNCTION_SOURCE_MAX } from './functions.contract.js';
import { ServiceScope } from './services.contract.js';

/** Webhooks of one service. */
export const INCOMING_WEBHOOKS_MAX = 200;

const WEBHOOK_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const NAME_MESSAGE = "incoming webhook name must have 1 to 64 letters, digits, '_' or '-'";

/** What creating and changing a webhook answers: its secret is in no reply to a write. */
export class IncomingWebhookSummary {
  /** Id of the incoming webhook. */
  @Allow() _id!: string;
  /** Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
  @Allow() name!: string;
  /**
   * When the incoming webhook was changed last, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A webhook as lists show it: `options` are completed by `secret`, `validationMethod` and `secretAsQueryParam`. */
export class ListedIncomingWebhook extends IncomingWebhookSummary {
  /** Source of its function, JavaScript of 1 to `FUNCTION_SOURCE_MAX` characters. */
  @Allow() function_source!: string;
  /** Whether the reply has what the function returns. */
  @Allow() respond_result!: boolean;
  /** HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
  @Allow() options!: Record<string, unknown>;
}

/** A webhook, whole; `options` are exactly those that were given. */
export class IncomingWebhook extends ListedIncomingWebhook {
  @Allow() can_evaluate!: Record<string, unknown>;
  /** Whether the function runs as the user whose credentials the request has. */
  @Allow() run_as_authed_user!: boolean;
  /** Id of the end user the function always runs as; empty for the system. */
  @Allow() run_as_user_id!: string;
  /** Source of a function that returns the id of the user to run as; empty for none. */
  @Allow() run_as_user_id_script_source!: string;
  /** Whether query, headers and body are kept out of log entries. */
  @Allow() disable_arg_logs!: boolean;
  /** Whether the function sees the custom data of the user. */
  @Allow() fetch_custom_user_data!: boolean;
  /** Whether credentials of somebody new create a user. */
  @Allow() create_user_on_auth!: boolean;
}

class IncomingWebhookSettings extends ServiceScope {
  @IsOptional()
  @IsBoolean()
  respond_result?: boolean;

  @IsOptional()
  @IsObject()
  options?: Record<string, unknown>;

  /** A JSON expression that must hold for a request to run the webhook. */
  @IsOptional()
  @IsObject()
  can_evaluate?: Record<string, unknown>;

  @IsOptional()
  @IsBoolean()
  run_as_authed_user?: boolean;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  run_as_user_id?: string;

  @IsOptional()
  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  run_as_user_id_script_source?: string;

  @IsOptional()
  @IsBoolean()
  disable_arg_logs?: boolean;

  @IsOptional()
  @IsBoolean()
  fetch_custom_user_data?: boolean;

  @IsOptional()
  @IsBoolean()
  create_user_on_auth?: boolean;
}

export class CreateIncomingWebhookRequest extends IncomingWebhookSettings {
  @Matches(WEBHOOK_NAME, { message: NAME_MESSAGE })
  name!: string;

  @IsString()
  @Length(1, FUNCTION_SOURCE_MAX)
  function_source!: string;
}

export class IncomingWebhookScope extends ServiceScope {
  /** Id of the incoming webhook. */
  @ResourceId('IncomingWebhookNotFound')
  webhookId!: string;
}

/** Members that are absent keep what is stored; `options` replace as a whole. */
export class ReplaceIncomingWebhookRequest extends IncomingWebhookSettings {
  @ResourceId('IncomingWebhookNotFound')
  webhookId!: string;

  @Optional()
  @Matches(WEBHOOK_NAME, { message: NAME_MESSAGE })
  name?: string;

  @Optional()
  @IsString()
  @Length(1, FUNCTION_SOURCE_MAX)
  function_source?: string;
}

/** Returns the incoming webhooks of a service. */
export const listIncomingWebhooks = defineRpc('config.incomingWebhooks.list', ServiceScope, listOf(ListedIncomingWebhook), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates an incoming webhook.
 * @throws IncomingWebhookDuplicateName, IncomingWebhookAlreadyExists, FunctionSyntaxError, BadRequest
 */
export const createIncomingWebhook = defineRpc(
  'config.incomingWebhooks.create',
  CreateIncomingWebhookRequest,
  IncomingWebhookSummary,
  { access: 'project:write' },
);
/** Returns an incoming webhook. */
export const getIncomingWebhook = defineRpc('config.incomingWebhooks.get', IncomingWebhookScope, IncomingWebhook, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Changes an incoming webhook.
 * @throws IncomingWebhookDuplicateName, IncomingWebhookAlreadyExists, FunctionSyntaxError, BadRequest
 */
export const replaceIncomingWebhook = defineRpc(
  'config.incomingWebhooks.replace',
  ReplaceIncomingWebhookRequest,
  IncomingWebhookSummary,
  { access: 'project:write' },
);
/** Deletes an incoming webhook. */
export const deleteIncomingWebhook = defineRpc('config.incomingWebhooks.delete', IncomingWebhookScope, nothing, {
  access: 'project:write',
});

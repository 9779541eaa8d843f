import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { versioned } from '../versioned.js';
import { INCOMING_WEBHOOK } from './incoming-webhook.entity.js';
import { ServiceScope } from './services.contract.js';

/** Maximum number of webhooks per service. */
export const INCOMING_WEBHOOKS_MAX = 200;

/** Reply to creating and changing a webhook. No reply to a write contains the secret. */
export class IncomingWebhookSummary {
  /** Id of the incoming webhook. */
  @Allow() _id!: string;
  /** Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
  @Allow() name!: string;
  /**
   * Time the incoming webhook was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

class ShownIncomingWebhook extends IncomingWebhookSummary {
  /** Source of its function, JavaScript of 1 to `FUNCTION_SOURCE_MAX` characters. */
  @Allow() function_source!: string;
  /** True if the reply contains the return value of the function. */
  @Allow() respond_result!: boolean;
  /** HTTP method and request validation: `httpMethod`, `validationMethod`, `secret`. */
  @Allow() options!: Record<string, unknown>;
}

/** A webhook in a list: its `options` always include `secret`, `validationMethod` and `secretAsQueryParam`. */
export class ListedIncomingWebhook extends versioned(ShownIncomingWebhook) {}

/** A webhook with all its properties; `options` are exactly as given. */
export class IncomingWebhook extends INCOMING_WEBHOOK.reply(
  ShownIncomingWebhook,
  'name',
  'function_source',
  'respond_result',
  'options',
) {}

export class CreateIncomingWebhookRequest extends INCOMING_WEBHOOK.creation(ServiceScope) {}

export class IncomingWebhookScope extends ServiceScope {
  /** Id of the incoming webhook. */
  @ResourceId('IncomingWebhookNotFound')
  webhookId!: string;
}

/** Absent properties keep their stored values; `options` is replaced as a whole. */
export class ReplaceIncomingWebhookRequest extends INCOMING_WEBHOOK.replacement(IncomingWebhookScope) {}

/** Returns the incoming webhooks of a service. */
export const listIncomingWebhooks = defineRpc('config.incomingWebhooks.list', ServiceScope, listOf(ListedIncomingWebhook), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates an incoming webhook.
 * @throws IncomingWebhookDuplicateName, IncomingWebhookAlreadyExists, FunctionSyntaxError,
 * FunctionInvalid, BadRequest
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
  resource: ({ webhookId }) => ({ kind: 'incoming_webhooks', id: webhookId }),
});
/**
 * Changes an incoming webhook.
 * @throws IncomingWebhookDuplicateName, IncomingWebhookAlreadyExists, FunctionSyntaxError,
 * FunctionInvalid, BadRequest
 */
export const replaceIncomingWebhook = defineRpc(
  'config.incomingWebhooks.replace',
  ReplaceIncomingWebhookRequest,
  IncomingWebhookSummary,
  { access: 'project:write', resource: ({ webhookId }) => ({ kind: 'incoming_webhooks', id: webhookId }) },
);
/** Deletes an incoming webhook. */
export const deleteIncomingWebhook = defineRpc('config.incomingWebhooks.delete', IncomingWebhookScope, nothing, {
  access: 'project:write',
  resource: ({ webhookId }) => ({ kind: 'incoming_webhooks', id: webhookId }),
});

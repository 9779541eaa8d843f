import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { INCOMING_WEBHOOK } from './incoming-webhook.entity.js';
import { ServiceScope } from './services.contract.js';

/** Webhooks of one service. */
export const INCOMING_WEBHOOKS_MAX = 200;

/** What creating and changing a webhook answers: its secret is in no reply to a write. */
export class IncomingWebhookSummary {
  @Allow() _id!: string;
  @Allow() name!: string;
  /** Unix seconds. */
  @Allow() last_modified!: number;
}

/** A webhook as lists show it: `options` are completed by `secret`, `validationMethod` and `secretAsQueryParam`. */
export class ListedIncomingWebhook extends IncomingWebhookSummary {
  @Allow() function_source!: string;
  @Allow() respond_result!: boolean;
  @Allow() options!: Record<string, unknown>;
}

/** A webhook, whole; `options` are exactly those that were given. */
export class IncomingWebhook extends INCOMING_WEBHOOK.reply(
  ListedIncomingWebhook,
  'name',
  'function_source',
  'respond_result',
  'options',
) {}

export class CreateIncomingWebhookRequest extends INCOMING_WEBHOOK.creation(ServiceScope) {}

export class IncomingWebhookScope extends ServiceScope {
  @ResourceId('IncomingWebhookNotFound')
  webhookId!: string;
}

/** Members that are absent keep what is stored; `options` replace as a whole. */
export class ReplaceIncomingWebhookRequest extends INCOMING_WEBHOOK.replacement(IncomingWebhookScope) {}

export const listIncomingWebhooks = defineRpc('config.incomingWebhooks.list', ServiceScope, listOf(ListedIncomingWebhook), {
  access: 'project:read',
  idempotent: true,
});
export const createIncomingWebhook = defineRpc(
  'config.incomingWebhooks.create',
  CreateIncomingWebhookRequest,
  IncomingWebhookSummary,
  { access: 'project:write' },
);
export const getIncomingWebhook = defineRpc('config.incomingWebhooks.get', IncomingWebhookScope, IncomingWebhook, {
  access: 'project:read',
  idempotent: true,
});
export const replaceIncomingWebhook = defineRpc(
  'config.incomingWebhooks.replace',
  ReplaceIncomingWebhookRequest,
  IncomingWebhookSummary,
  { access: 'project:write' },
);
export const deleteIncomingWebhook = defineRpc('config.incomingWebhooks.delete', IncomingWebhookScope, nothing, {
  access: 'project:write',
});

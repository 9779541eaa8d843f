import { INCOMING_WEBHOOK } from '#contracts/config/incoming-webhook.entity.js';
import {
  INCOMING_WEBHOOKS_MAX,
  type CreateIncomingWebhookRequest,
  type IncomingWebhookSummary,
} from '#contracts/config/incoming-webhooks.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { entriesOfService, type KnownService } from '../service-entries/service-entries.js';
import { SERVICE_TYPE_RULES } from '../service-entries/service-types.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { checkWebhook, requireSecretOf, type Webhook } from './webhook-rules.js';

type NameTakenCode = 'IncomingWebhookAlreadyExists' | 'IncomingWebhookDuplicateName';

/**
 * Throws `code` if another webhook of the service has this name (`id` is the webhook that may have it), and `InvalidParameter` if
 * the service has `INCOMING_WEBHOOKS_MAX` others.
 */
export function requireFree(draft: ConfigEdit, { service_id, name }: Webhook, code: NameTakenCode, id?: string): void {
  const others = entriesOfService(draft.result.tree, 'incoming_webhooks', service_id).filter(([other]) => other !== id);
  if (others.some(([, entry]) => entry.name === name)) {
    throw new AppError(code, `an incoming webhook named '${name}' already exists`);
  }
  if (others.length >= INCOMING_WEBHOOKS_MAX) {
    throw new AppError('InvalidParameter', `a service may have at most ${INCOMING_WEBHOOKS_MAX} incoming webhooks`);
  }
}

/**
 * Returns the content of a new webhook, with all defaults, with or without the secret it requires; throws for one its service
 * cannot have.
 */
export function webhookContent({ _id: service_id, type }: KnownService, request: CreateIncomingWebhookRequest): Webhook {
  if (!SERVICE_TYPE_RULES[type].webhooks) {
    throw new AppError('InvalidParameter', `a service of type '${type}' has no incoming webhooks`);
  }
  const webhook = { service_id, ...INCOMING_WEBHOOK.made(request) };
  checkWebhook(webhook);
  return webhook;
}

/** Adds a webhook to a service, which may be as new as the webhook. */
export function addWebhook(
  draft: ConfigEdit,
  service: KnownService,
  request: CreateIncomingWebhookRequest,
): IncomingWebhookSummary {
  const webhook = webhookContent(service, request);
  requireSecretOf(webhook, service.type);
  requireFree(draft, webhook, 'IncomingWebhookAlreadyExists');
  const _id = newId();
  return { _id, name: webhook.name, last_modified: draft.put('incoming_webhooks', _id, webhook) };
}

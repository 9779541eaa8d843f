import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { INCOMING_WEBHOOK } from '#contracts/config/incoming-webhook.entity.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import {
  createIncomingWebhook,
  deleteIncomingWebhook,
  getIncomingWebhook,
  listIncomingWebhooks,
  replaceIncomingWebhook,
  type CreateIncomingWebhookRequest,
  type IncomingWebhook,
  type IncomingWebhookScope,
  type IncomingWebhookSummary,
  type ListedIncomingWebhook,
  type ReplaceIncomingWebhookRequest,
} from '#contracts/config/incoming-webhooks.contract.js';
import type { ServiceScope } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { entitiesOfService, entryOfService, requireService } from '../service-entries/service-entries.js';
import { SourceChecks } from '../../core/source-checks/source-checks.service.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import type { Stored } from '../../core/versions/entities.js';
import { addWebhook, requireFree } from './new-webhook.js';
import { checkWebhook, requireSecretOf, listedOptions, sourcesOf, type Webhook } from './webhook-rules.js';

async function find(view: ConfigView, { serviceId, webhookId }: IncomingWebhookScope): Promise<Stored<'incoming_webhooks'>> {
  requireService(view.tree, serviceId);
  const entry = entryOfService(view.tree, 'incoming_webhooks', serviceId, webhookId);
  const content = entry && (await view.content('incoming_webhooks', webhookId));
  if (!content) throw new AppError('IncomingWebhookNotFound', notFoundMessage('IncomingWebhookNotFound', webhookId));
  return { _id: webhookId, entry, content };
}

/**
 * Checks whether the caller may see the secrets of webhooks: with a secret a webhook can be run, which a reader of the project
 * may not do.
 */
function maySeeSecrets({ groupId }: ServiceScope): boolean {
  return currentAdmin().roles.some((held) => held.groupId === groupId && held.role === 'owner');
}

function withoutSecret({ secret: _secret, ...options }: Record<string, unknown>): Record<string, unknown> {
  return options;
}

@Injectable()
export class IncomingWebhooksService {
  constructor(
    private readonly store: ConfigStore,
    private readonly sources: SourceChecks,
  ) {}

  @HandleRpc(listIncomingWebhooks)
  list(key: ServiceScope): Promise<ListedIncomingWebhook[]> {
    const shown = maySeeSecrets(key) ? listedOptions : (options: Webhook['options']) => withoutSecret(listedOptions(options));
    return this.store.read(key, async (view) => {
      const webhooks = await entitiesOfService(view, 'incoming_webhooks', key.serviceId);
      return webhooks.map(({ _id, entry, content: { name, function_source, respond_result, options } }) => ({
        _id,
        name,
        last_modified: entry.modified,
        function_source,
        respond_result,
        options: shown(options),
        version: entry.content,
      }));
    });
  }

  @HandleRpc(getIncomingWebhook)
  get(key: IncomingWebhookScope): Promise<IncomingWebhook> {
    return this.store.read(key, async (view) => {
      const { _id, entry, content } = await find(view, key);
      const options = maySeeSecrets(key) ? { ...content.options } : withoutSecret({ ...content.options });
      return { _id, last_modified: entry.modified, ...INCOMING_WEBHOOK.whole(content), options };
    });
  }

  @HandleRpc(createIncomingWebhook)
  async create(request: CreateIncomingWebhookRequest): Promise<IncomingWebhookSummary> {
    await this.sources.requireCallable(request, ...sourcesOf(request));
    return this.store.change(request, (draft) => addWebhook(draft, requireService(draft.tree, request.serviceId), request));
  }

  @HandleRpc(replaceIncomingWebhook)
  async replace(request: ReplaceIncomingWebhookRequest): Promise<IncomingWebhookSummary> {
    await this.sources.requireCallable(request, ...sourcesOf(request));
    return this.store.change(request, async (draft) => {
      const { _id, content: stored } = await find(draft, request);
      const { type } = requireService(draft.tree, request.serviceId);
      const webhook = { service_id: stored.service_id, ...INCOMING_WEBHOOK.replaced(stored, request) };
      checkWebhook(webhook);
      requireSecretOf(webhook, type);
      requireFree(draft, webhook, 'IncomingWebhookDuplicateName', _id);
      return { _id, name: webhook.name, last_modified: draft.put('incoming_webhooks', _id, webhook) };
    });
  }

  @HandleRpc(deleteIncomingWebhook)
  delete(key: IncomingWebhookScope): Promise<null> {
    return this.store.change(key, async (draft) => {
      await find(draft, key);
      draft.remove('incoming_webhooks', key.webhookId);
      return null;
    });
  }
}

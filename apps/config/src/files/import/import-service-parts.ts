import type { ServiceRuleEntity, WebhookEntity } from '#app-files/app-configuration.js';
import { CreateIncomingWebhookRequest, INCOMING_WEBHOOKS_MAX } from '#contracts/config/incoming-webhooks.contract.js';
import { CreateRuleRequest } from '#contracts/config/rules.contract.js';
import { webhookContent } from '../../entities/incoming-webhooks/new-webhook.js';
import { lacksSecret } from '../../entities/incoming-webhooks/webhook-rules.js';
import { ruleContent } from '../../entities/rules/rule-content.js';
import { entriesOfService, type KnownService } from '../../entities/service-entries/service-entries.js';
import { requireRoomForRules } from './import-rules.js';
import { noteGate, notedExpressions } from '../../core/kinds/noted-expressions.js';
import { asRequest, importEntities, requireAtMost, type ImportRun } from './import-run.js';

/** Rules about the actions of a service. */
export async function importServiceRules(
  run: ImportRun,
  service: KnownService,
  entities: readonly ServiceRuleEntity[],
): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: () => {
      const take = notedExpressions(run, `service '${service.name}': rule '${entity.name}'`);
      return ruleContent(asRequest(run, CreateRuleRequest, { ...entity, serviceId: service._id }), service, take);
    },
  }));
  await importEntities(run, 'rules', entriesOfService(run.draft.tree, 'rules', service._id), imported, 'rule');
  requireRoomForRules(run, service);
}

/**
 * Imports webhooks. `private` and `run_as_system` of a file are ignored: a webhook that does not run as a user runs as the
 * system.
 */
export async function importWebhooks(run: ImportRun, service: KnownService, entities: readonly WebhookEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: () => {
      const request = { ...entity, function_source: entity.source, serviceId: service._id };
      const content = webhookContent(service, asRequest(run, CreateIncomingWebhookRequest, request));
      const place = `service '${service.name}': incoming webhook '${entity.name}'`;
      noteGate(run, place, content);
      if (lacksSecret(content, service.type)) run.note(`${place} rejects every request until it has a secret`);
      return content;
    },
  }));
  const existing = entriesOfService(run.draft.tree, 'incoming_webhooks', service._id);
  await importEntities(run, 'incoming_webhooks', existing, imported, 'incoming webhook');
  const count = entriesOfService(run.draft.result.tree, 'incoming_webhooks', service._id).length;
  requireAtMost(count, INCOMING_WEBHOOKS_MAX, `a service may have at most ${INCOMING_WEBHOOKS_MAX} incoming webhooks`);
}

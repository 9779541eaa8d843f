import { parseRequest } from '#bus/shape/request-validation.js';
import { CreateIncomingWebhookRequest } from '#contracts/config/incoming-webhooks.contract.js';
import { CreateRuleRequest } from '#contracts/config/rules.contract.js';
import type { CreateServiceRequest } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { addWebhook } from '../incoming-webhooks/new-webhook.js';
import { addRule } from '../rules/new-rule.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import type { KnownService } from '../service-entries/service-entries.js';

/** Puts the place of the faulty one among several before the error's message. */
function placed<T>(place: string, add: () => T): T {
  try {
    return add();
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `${place}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Adds the rules and webhooks a new service is given with, each as if it were sent on its own. */
export function addParts(draft: ConfigEdit, service: KnownService, request: CreateServiceRequest): void {
  const scope = { groupId: request.groupId, appId: request.appId, serviceId: service._id };
  for (const [index, rule] of (request.rules ?? []).entries()) {
    placed(`rules[${index}]`, () =>
      addRule(draft, service, parseRequest(CreateRuleRequest, { ...rule, ...scope }, 'InvalidParameter')),
    );
  }
  for (const [index, webhook] of (request.incoming_webhooks ?? []).entries()) {
    placed(`incoming_webhooks[${index}]`, () =>
      addWebhook(draft, service, parseRequest(CreateIncomingWebhookRequest, { ...webhook, ...scope }, 'InvalidParameter')),
    );
  }
}

/** Returns the sources of the webhooks that must be callable; values that are not strings are rejected when they are added. */
export function sourcesOfParts({ incoming_webhooks: webhooks = [] }: CreateServiceRequest): string[] {
  const given = webhooks.flatMap((webhook) => [webhook['function_source'], webhook['run_as_user_id_script_source']]);
  return given.filter((source) => typeof source === 'string' && source !== '') as string[];
}

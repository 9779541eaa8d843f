import { INCOMING_WEBHOOK } from '#contracts/config/incoming-webhook.entity.js';
import type { ServiceEntity, ServiceRuleEntity, WebhookEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { filedNames, readMembers, withoutDefaults } from './entity-members.js';
import { fileMembers } from './file-members.js';

/** Properties that data sources and other services have in common. */
export type ServiceHead = Pick<ServiceEntity, 'name' | 'type' | 'config' | 'secret_config'>;

/** Configuration properties of some type that are not strings. */
const NO_TEXTS = ['readPreferenceTagSets', 'readPreferenceTags', 'wireProtocolEnabled'];

export function readServiceHead(given: Fields, called?: string): ServiceHead {
  const fields = given.withoutEmpty('config', 'secret_config');
  return {
    name: fields.entityName(called),
    type: fields.requiredText('type'),
    config: fields.fieldsAt('config')?.withoutEmpty(...NO_TEXTS).object ?? {},
    secret_config: fields.objectAt('secret_config') ?? {},
  };
}

export function serviceMembers(entity: ServiceHead): JsonObject {
  return fileMembers(entity, ['name', 'type', 'config', 'secret_config?']);
}

/** Reads a rule of a service; without `when` it always applies. */
export function readServiceRule(fields: Fields, called?: string): ServiceRuleEntity {
  return {
    name: fields.entityName(called),
    actions: fields.texts('actions') ?? [],
    when: fields.objectAt('when') ?? {},
  };
}

export function serviceRuleMembers(entity: ServiceRuleEntity): JsonObject {
  return fileMembers(entity, ['name', 'actions', 'when']);
}

export function readWebhook(fields: Fields, source: string, called?: string): WebhookEntity {
  return {
    ...readMembers(INCOMING_WEBHOOK, fields),
    name: fields.entityName(called),
    source,
    private: fields.boolean('private') ?? false,
    run_as_system: fields.boolean('run_as_system') ?? false,
  };
}

/** Additional properties in files, each after the property it follows. */
const FILED_AFTER: Readonly<Record<string, string>> = { can_evaluate: 'private?', disable_arg_logs: 'run_as_system?' };

const WEBHOOK_MEMBERS = filedNames(INCOMING_WEBHOOK).flatMap((name) => [name, FILED_AFTER[name] ?? []].flat());

export function webhookMembers({ source, private: hidden, run_as_system, ...content }: WebhookEntity): JsonObject {
  const members = withoutDefaults(INCOMING_WEBHOOK, { ...content, function_source: source });
  return fileMembers({ ...members, private: hidden, run_as_system }, WEBHOOK_MEMBERS);
}

import type { ServiceEntity, ServiceRuleEntity, WebhookEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { fileMembers } from './file-members.js';

/** What data sources and other services have in common. */
export type ServiceHead = Pick<ServiceEntity, 'name' | 'type' | 'config' | 'secret_config'>;

export function readServiceHead(fields: Fields, called?: string): ServiceHead {
  return {
    name: fields.entityName(called),
    type: fields.requiredText('type'),
    config: fields.objectAt('config') ?? {},
    secret_config: fields.objectAt('secret_config') ?? {},
  };
}

export function serviceMembers(entity: ServiceHead): JsonObject {
  return fileMembers(entity, ['name', 'type', 'config', 'secret_config?']);
}

/** An absent `when` always holds. */
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
    name: fields.entityName(called),
    source,
    run_as_authed_user: fields.boolean('run_as_authed_user') ?? false,
    run_as_user_id: fields.text('run_as_user_id') ?? '',
    run_as_user_id_script_source: fields.text('run_as_user_id_script_source') ?? '',
    respond_result: fields.boolean('respond_result') ?? false,
    fetch_custom_user_data: fields.boolean('fetch_custom_user_data') ?? false,
    create_user_on_auth: fields.boolean('create_user_on_auth') ?? false,
    can_evaluate: fields.objectAt('can_evaluate') ?? {},
    private: fields.boolean('private') ?? false,
    disable_arg_logs: fields.boolean('disable_arg_logs') ?? false,
    run_as_system: fields.boolean('run_as_system') ?? false,
    options: fields.objectAt('options') ?? {},
  };
}

export function webhookMembers(entity: WebhookEntity): JsonObject {
  return fileMembers(entity, [
    'name',
    'run_as_authed_user',
    'run_as_user_id',
    'run_as_user_id_script_source',
    'respond_result',
    'fetch_custom_user_data',
    'create_user_on_auth',
    'can_evaluate?',
    'private?',
    'disable_arg_logs?',
    'run_as_system?',
    'options?',
  ]);
}

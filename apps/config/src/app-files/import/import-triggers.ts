import type { CarriedEntity } from '#app-files/app-configuration.js';
import { LOG_FORWARDER } from '#contracts/config/log-forwarder.entity.js';
import { CreateLogForwarderRequest, LOG_FORWARDERS_MAX } from '#contracts/config/log-forwarders.contract.js';
import { TRIGGER } from '#contracts/config/trigger.entity.js';
import { CreateTriggerRequest, TRIGGERS_MAX, TRIGGER_SIZE_MAX } from '#contracts/config/triggers.contract.js';
import { checkForwarder } from '../../log-forwarders/log-forwarders.service.js';
import { checkedConfig, triggerWarnings } from '../../triggers/trigger-config.js';
import { filedProcessors, keptErrorHandler } from '../../triggers/trigger-processors.js';
import { requireSize } from '../../versions/entities.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

export async function importTriggers(run: ImportRun, entities: readonly CarriedEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: () => {
      const request = asRequest(run, CreateTriggerRequest, entity.content);
      const { tree } = run.draft.result;
      const content = {
        ...TRIGGER.made({ ...request, config: checkedConfig(tree, request.type, request.config, true) }),
        ...filedProcessors(tree, request),
        error_handler: keptErrorHandler(tree, request.error_handler),
      };
      requireSize(content, TRIGGER_SIZE_MAX, 'a trigger');
      for (const warning of triggerWarnings(content)) run.note(`trigger '${content.name}': ${warning}`);
      return content;
    },
  }));
  await importKind(run, 'triggers', imported, { noun: 'trigger', max: TRIGGERS_MAX });
}

export async function importLogForwarders(run: ImportRun, entities: readonly CarriedEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: () => {
      const content = LOG_FORWARDER.made(asRequest(run, CreateLogForwarderRequest, entity.content));
      checkForwarder(content);
      return content;
    },
  }));
  await importKind(run, 'log_forwarders', imported, { noun: 'log forwarder', max: LOG_FORWARDERS_MAX });
}

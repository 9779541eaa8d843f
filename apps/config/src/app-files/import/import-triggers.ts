import type { CarriedEntity } from '#app-files/app-configuration.js';
import { LOG_FORWARDER } from '#contracts/config/log-forwarder.entity.js';
import { CreateLogForwarderRequest, LOG_FORWARDERS_MAX } from '#contracts/config/log-forwarders.contract.js';
import { TRIGGER } from '#contracts/config/trigger.entity.js';
import { CreateTriggerRequest, TRIGGERS_MAX, TRIGGER_SIZE_MAX } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import { checkForwarder } from '../../log-forwarders/log-forwarders.service.js';
import { checkedConfig } from '../../triggers/trigger-config.js';
import { filedProcessors, keptErrorHandler, type Processors } from '../../triggers/trigger-processors.js';
import { requireSize } from '../../versions/entities.js';
import type { ContentOf } from '../../trees/kinds.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

/** What `read` makes of a trigger, or `otherwise` where it refers to what is not there: then it is told, and the trigger is off. */
type Referring = <T>(read: () => T, otherwise: () => T) => T;

function referring(problems: string[]): Referring {
  return (read, otherwise) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const made = otherwise();
      problems.push(error.message);
      return made;
    }
  };
}

/** A trigger whose function or service is not there is taken as one of which they were deleted, and disabled. */
function triggerContent({ draft, note }: ImportRun, name: string, request: CreateTriggerRequest): ContentOf['triggers'] {
  const { tree } = draft.result;
  const problems: string[] = [];
  const orGone = referring(problems);
  const { type, config } = request;
  const { service_id: _id, ...unserved } = config;
  const processorsOf = (given: CreateTriggerRequest): Processors => filedProcessors(tree, given);
  const { FUNCTION: _function, ...others } = request.event_processors ?? {};
  const content = {
    ...TRIGGER.made({
      ...request,
      config: orGone(
        () => checkedConfig(tree, type, config, true),
        () => checkedConfig(tree, type, { ...unserved, service_name: '' }, true),
      ),
    }),
    ...orGone(
      () => processorsOf(request),
      () => ({ function_id: '', event_processors: others }),
    ),
    error_handler: orGone(
      () => keptErrorHandler(tree, request.error_handler),
      () => null,
    ),
  };
  if (problems.length === 0) return content;
  note(`trigger '${name}' is disabled: ${problems.join('; ')}`);
  return { ...content, disabled: true };
}

export async function importTriggers(run: ImportRun, entities: readonly CarriedEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: () => {
      const content = triggerContent(run, entity.name, asRequest(run, CreateTriggerRequest, entity.content));
      requireSize(content, TRIGGER_SIZE_MAX, 'a trigger');
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

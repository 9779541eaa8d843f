import type { OpaqueEntity } from '#app-files/app-configuration.js';
import { TRIGGER } from '#contracts/config/trigger.entity.js';
import { CreateTriggerRequest, TRIGGERS_MAX, TRIGGER_SIZE_MAX } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import { checkedConfig, triggerWarnings } from '../../entities/triggers/trigger-config.js';
import { filedProcessors, storedErrorHandler, type Processors } from '../../entities/triggers/trigger-processors.js';
import { requireSize } from '../../core/versions/entities.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

type Members = CreateTriggerRequest['config'];

/** Returns configurations without the references that do not exist, the one with the fewest missing first. */
function lesserConfigs(config: Members): Members[] {
  const { service_id: _, ...named } = config;
  const unserved = { ...named, service_name: '' };
  const { collection, ...unplaced } = config;
  const isPlaced = (collection ?? '') === '' || (config['database'] ?? '') !== '';
  return isPlaced ? [unserved] : [unplaced, { ...unserved, collection: '' }];
}

/** The first of several readings that an app can have, and what was wrong with the first of all. @throws what is wrong with the last */
function firstOf<T>(readings: readonly (() => T)[]): { readonly made: T; readonly problem: string | null } {
  const [read, ...others] = readings;
  if (read === undefined) throw new TypeError('a trigger is read in some way');
  try {
    return { made: read(), problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || others.length === 0) throw error;
    return { made: firstOf(others).made, problem: error.message };
  }
}

/**
 * Returns the content of a trigger. If its function, service or database is missing, it is imported as if they had been
 * deleted, and disabled.
 */
function triggerContent({ draft, note }: ImportRun, name: string, request: CreateTriggerRequest): ContentOf['triggers'] {
  const { tree } = draft.result;
  const { type, config: given } = request;
  const { FUNCTION: _, ...others } = request.event_processors ?? {};
  const config = firstOf([given, ...lesserConfigs(given)].map((watched) => () => checkedConfig(tree, type, watched, true)));
  const processors = firstOf<Processors>([
    () => filedProcessors(tree, request),
    () => ({ function_id: '', event_processors: others }),
  ]);
  const handler = firstOf([() => storedErrorHandler(tree, request.error_handler), () => null]);
  const { collection } = given;
  const content = {
    ...TRIGGER.made({ ...request, config: { ...config.made, ...(collection === undefined ? {} : { collection }) } }),
    ...processors.made,
    error_handler: handler.made,
  };
  const problems = [config, processors, handler].flatMap(({ problem }) => problem ?? []);
  if (problems.length === 0) return content;
  note(`trigger '${name}' is disabled: ${problems.join('; ')}`);
  return { ...content, disabled: true };
}

export async function importTriggers(run: ImportRun, entities: readonly OpaqueEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: () => {
      const content = triggerContent(run, entity.name, asRequest(run, CreateTriggerRequest, entity.content));
      requireSize(content, TRIGGER_SIZE_MAX, 'a trigger');
      for (const warning of triggerWarnings(content)) run.note(`trigger '${content.name}': ${warning}`);
      return content;
    },
  }));
  await importKind(run, 'triggers', imported, { noun: 'trigger', max: TRIGGERS_MAX });
}

import { TRIGGER } from '#contracts/config/trigger.entity.js';
import type { createTrigger } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import type { RequestOf } from '#contracts/rpc.js';
import type { Importing } from '../../core/kinds/entity-kind.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { checkedConfig } from './trigger-config.js';
import { filedProcessors, storedErrorHandler, type Processors } from './trigger-processors.js';

type Request = RequestOf<typeof createTrigger>;
type Members = Request['config'];

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
export function filedTrigger({ draft, note }: Importing, name: string, request: Request): ContentOf['triggers'] {
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

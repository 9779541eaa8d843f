import { AppError } from '#contracts/error.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import { functionIdOf } from '../../core/versions/references.js';
import { isGone } from './trigger-config.js';

type Members = Readonly<Record<string, unknown>>;

/** Processors of a trigger, as requests and files name them: a function at the root or among the processors, by id or name. */
export interface NamedProcessors {
  readonly function_id?: string;
  readonly function_name?: string;
  readonly event_processors?: Members;
}

function textOf(members: Members, name: string): string | undefined {
  const value = members[name];
  return typeof value === 'string' ? value : undefined;
}

function objectOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** Processors of a trigger, as stored. */
export interface Processors {
  readonly function_id: string;
  readonly event_processors: Members;
}

function ownFunction(processors: Members | undefined): Members {
  return objectOf(objectOf(processors?.['FUNCTION'])['config']);
}

/** Returns the processors of a trigger in a file: without a function if the file shows that it is deleted. */
export function filedProcessors(tree: ConfigTree, request: NamedProcessors): Processors {
  const { FUNCTION: _, ...others } = objectOf(request.event_processors);
  if (isGone(ownFunction(request.event_processors)['function_name'])) return { function_id: '', event_processors: others };
  return processorsOf(tree, request);
}

/** Returns the id, or `undefined` for an id of zeros, which clients of App Services send for none. */
function chosen(id: string | undefined): string | undefined {
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}

/** Returns the processors, from all places where a request may name them; `stored` if it names none. */
export function processorsOf(tree: ConfigTree, request: NamedProcessors, stored?: Processors): Processors {
  const { FUNCTION: _, ...others } = objectOf(request.event_processors);
  const config = ownFunction(request.event_processors);
  const function_id = functionIdOf(tree, {
    id: chosen(request.function_id) || textOf(config, 'function_id'),
    name: request.function_name || textOf(config, 'function_name'),
  });
  const given = request.event_processors ? others : (stored?.event_processors ?? {});
  const kept = request.event_processors ? function_id : function_id || (stored?.function_id ?? '');
  if (kept === '' && Object.keys(given).length === 0) {
    throw new AppError('MissingParameter', 'function_id, function_name or event_processors is required');
  }
  return { function_id: kept, event_processors: given };
}

/**
 * Returns the handler that is notified of failures, as stored: its function is named by id. Some clients leave out the
 * `config` around it.
 */
export function storedErrorHandler(tree: ConfigTree, given: Members | null | undefined): Members | null {
  if (!given) return null;
  const { function_name, ...config } = 'config' in given ? objectOf(given['config']) : given;
  const named = isGone(function_name) ? undefined : textOf({ function_name }, 'function_name');
  const function_id = functionIdOf(tree, { id: textOf(config, 'function_id'), name: named });
  return { config: { ...config, ...(function_id === '' ? {} : { function_id }) } };
}

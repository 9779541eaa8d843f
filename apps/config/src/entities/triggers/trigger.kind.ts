import { TRIGGER } from '#contracts/config/trigger.entity.js';
import { TRIGGERS_MAX, TRIGGER_SIZE_MAX, triggerContracts, type Trigger } from '#contracts/config/triggers.contract.js';
import { defineKind } from '../../core/kinds/entity-kind.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { requireSize } from '../../core/versions/entities.js';
import { nameOf } from '../../core/versions/references.js';
import { filedTrigger } from './filed-trigger.js';
import { checkedConfig, triggerWarnings } from './trigger-config.js';
import { processorsOf, storedErrorHandler } from './trigger-processors.js';

/** Returns a trigger for replies. Its function is in `event_processors` for newer clients, and at the root for older ones. */
function toTrigger(tree: ConfigTree, _id: string, content: ContentOf['triggers'], modified: number): Trigger {
  const { function_id, error_handler, event_processors } = content;
  const function_name = nameOf(tree, 'functions', function_id);
  const warnings = triggerWarnings(content);
  const own = function_id === '' ? {} : { FUNCTION: { config: { function_id, function_name } } };
  return {
    _id,
    ...TRIGGER.whole(content),
    function_id,
    function_name,
    event_processors: { ...event_processors, ...own },
    ...(error_handler ? { error_handler } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    last_modified: modified,
  };
}

export const triggers = defineKind(triggerContracts, {
  noun: 'trigger',
  max: TRIGGERS_MAX,
  notFound: 'TriggerNotFound',
  taken: 'TriggerDuplicateName',
  made: ({ tree }, request) => ({
    ...TRIGGER.made({ ...request, config: checkedConfig(tree, request.type, request.config) }),
    ...processorsOf(tree, request),
    error_handler: storedErrorHandler(tree, request.error_handler),
  }),
  replaced: ({ tree }, request, stored) => {
    const changed = TRIGGER.replaced(stored, request);
    return {
      ...changed,
      config: checkedConfig(tree, changed.type, changed.config),
      ...processorsOf(tree, request, stored),
      error_handler: request.error_handler ? storedErrorHandler(tree, request.error_handler) : stored.error_handler,
    };
  },
  check: (_draft, content) => requireSize(content, TRIGGER_SIZE_MAX, 'a trigger'),
  shown: ({ tree }, { _id, content, modified }) => toTrigger(tree, _id, content, modified),
  filed: ({ triggers: filed }) =>
    filed?.map(({ name, content: given }) => ({
      name,
      given,
      content: (importing, request) => {
        const content = filedTrigger(importing, name, request);
        for (const warning of triggerWarnings(content)) importing.note(`trigger '${content.name}': ${warning}`);
        return content;
      },
    })),
});

import { LOG_FORWARDER } from '#contracts/config/log-forwarder.entity.js';
import { LOG_FORWARDERS_MAX, LOG_FORWARDER_SIZE_MAX, logForwarderContracts } from '#contracts/config/log-forwarders.contract.js';
import { AppError } from '#contracts/error.js';
import { defineKind } from '../../core/kinds/entity-kind.js';
import { requireSize } from '../../core/versions/entities.js';
import { requireNamespace } from '../schemas/namespace.js';

const POLICIES: readonly unknown[] = ['single', 'batch'];
/** Required properties of an action, by its type. */
const ACTION_MEMBERS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['collection', ['data_source', 'database', 'collection']],
  ['function', ['name']],
]);

export const logForwarders = defineKind(logForwarderContracts, {
  noun: 'log forwarder',
  max: LOG_FORWARDERS_MAX,
  notFound: 'LogForwarderNotFound',
  taken: 'LogForwarderDuplicateName',
  made: (_draft, request) => LOG_FORWARDER.made(request),
  replaced: (_draft, request, stored) => LOG_FORWARDER.replaced(stored, request),
  check: (_draft, content) => {
    const { policy, action } = content;
    requireSize(content, LOG_FORWARDER_SIZE_MAX, 'a log forwarder');
    if (!POLICIES.includes(policy['type'])) throw new AppError('InvalidParameter', "policy.type must be 'single' or 'batch'");
    const members = ACTION_MEMBERS.get(action['type']);
    if (!members) throw new AppError('InvalidParameter', "action.type must be 'collection' or 'function'");
    const missing = members.find((member) => typeof action[member] !== 'string' || action[member] === '');
    if (missing !== undefined) throw new AppError('InvalidParameter', `action.${missing} must be a non-empty string`);
    if (action['type'] === 'collection') requireNamespace(action, 'action.');
  },
  shown: (_view, { _id, content }) => ({ _id, ...LOG_FORWARDER.whole(content) }),
  filed: ({ logForwarders: filed }) =>
    filed?.map(({ name, content }) => ({ name, given: content, content: (_importing, request) => LOG_FORWARDER.made(request) })),
});

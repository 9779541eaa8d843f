import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { LOG_FORWARDER } from './log-forwarder.entity.js';

/** Maximum number of log forwarders per app, and maximum characters of a forwarder as JSON. */
export const LOG_FORWARDERS_MAX = 100;
export const LOG_FORWARDER_SIZE_MAX = 10_000;

class LogForwarderHead {
  /** Id of the log forwarder. */
  @Allow() _id!: string;
  /**
   * `true` if the forwarder was suspended after too many failures, until it is enabled again. Included only when a
   * single forwarder is read and the service that forwards is available.
   */
  @Allow() suspended?: boolean;
}

/**
 * A target for copies of log entries: `policy` determines when to forward, `action` is the target collection or
 * function.
 */
export class LogForwarder extends LOG_FORWARDER.reply(LogForwarderHead) {}

/** A log forwarder in a list. */
export class ListedLogForwarder extends versioned(LogForwarder) {}

export class CreateLogForwarderRequest extends LOG_FORWARDER.creation(AppScope) {}

export class LogForwarderScope extends AppScope {
  /** Id of the log forwarder. */
  @ResourceId('LogForwarderNotFound')
  forwarderId!: string;
}

/** Absent properties keep their stored values. */
export class UpdateLogForwarderRequest extends LOG_FORWARDER.replacement(LogForwarderScope) {}

/** Returns the log forwarders of an app. */
export const listLogForwarders = defineRpc('config.logForwarders.list', AppScope, listOf(ListedLogForwarder), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a log forwarder.
 * @throws LogForwarderDuplicateName, BadRequest
 */
export const createLogForwarder = defineRpc('config.logForwarders.create', CreateLogForwarderRequest, LogForwarder, {
  access: 'project:write',
});
/** Returns a log forwarder. */
export const getLogForwarder = defineRpc('config.logForwarders.get', LogForwarderScope, LogForwarder, {
  access: 'project:read',
  idempotent: true,
  resource: ({ forwarderId }) => ({ kind: 'log_forwarders', id: forwarderId }),
});
/**
 * Changes a log forwarder.
 * @throws LogForwarderDuplicateName, BadRequest
 */
export const updateLogForwarder = defineRpc('config.logForwarders.update', UpdateLogForwarderRequest, LogForwarder, {
  access: 'project:write',
  resource: ({ forwarderId }) => ({ kind: 'log_forwarders', id: forwarderId }),
});
/** Deletes a log forwarder. */
export const deleteLogForwarder = defineRpc('config.logForwarders.delete', LogForwarderScope, nothing, {
  access: 'project:write',
  resource: ({ forwarderId }) => ({ kind: 'log_forwarders', id: forwarderId }),
});

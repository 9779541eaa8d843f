import { Allow } from 'class-validator';
import { entityContracts } from '../entity-contracts.js';
import { ResourceId } from '../fields.js';
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

export class LogForwarderScope extends AppScope {
  /** Id of the log forwarder. */
  @ResourceId('LogForwarderNotFound')
  forwarderId!: string;
}

export const logForwarderContracts = entityContracts('config.logForwarders', LOG_FORWARDER, {
  kind: 'log_forwarders',
  noun: 'a log forwarder',
  name: 'LogForwarder',
  entity: LogForwarder,
  listed: ListedLogForwarder,
  key: LogForwarderScope,
  id: 'forwarderId',
  throws: ['LogForwarderDuplicateName', 'BadRequest'],
});
export const listLogForwarders = logForwarderContracts.list;
export const createLogForwarder = logForwarderContracts.create;
export const getLogForwarder = logForwarderContracts.get;
export const updateLogForwarder = logForwarderContracts.change;
export const deleteLogForwarder = logForwarderContracts.delete;

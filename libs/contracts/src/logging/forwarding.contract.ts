import { Allow, ArrayMaxSize, IsArray } from 'class-validator';
import { LogForwarderScope, LOG_FORWARDERS_MAX } from '../config/log-forwarders.contract.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

export class ForwarderStatesRequest extends AppScope {
  @IsArray()
  @ArrayMaxSize(LOG_FORWARDERS_MAX)
  forwarderIds!: string[];
}

/** Those of the log forwarders asked for that are suspended. */
export class ForwarderStates {
  @Allow() suspended!: string[];
}

/** For the service that shows log forwarders. */
export const getForwarderStates = defineRpc('logging.forwarders.states', ForwarderStatesRequest, ForwarderStates, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 2_000,
});

/** Starts a suspended log forwarder again, where it was, for the service that enables them. One that is not suspended goes on as it is. */
export const resumeForwarder = defineRpc('logging.forwarders.resume', LogForwarderScope, nothing, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 5_000,
});

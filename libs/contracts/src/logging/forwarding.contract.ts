import { Allow, ArrayMaxSize, IsArray } from 'class-validator';
import { LogForwarderScope, LOG_FORWARDERS_MAX } from '../config/log-forwarders.contract.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

export class ForwarderStatesRequest extends AppScope {
  @IsArray()
  @ArrayMaxSize(LOG_FORWARDERS_MAX)
  forwarderIds!: string[];
}

/** Suspended log forwarders among the requested ones. */
export class ForwarderStates {
  @Allow() suspended!: string[];
}

/** Returns the suspended log forwarders, for the service that lists log forwarders. */
export const getForwarderStates = defineRpc('logging.forwarders.states', ForwarderStatesRequest, ForwarderStates, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 2_000,
});

/**
 * Resumes a suspended log forwarder at its last position, for the service that enables log forwarders. Has no effect on
 * a running one.
 */
export const resumeForwarder = defineRpc('logging.forwarders.resume', LogForwarderScope, nothing, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 5_000,
});

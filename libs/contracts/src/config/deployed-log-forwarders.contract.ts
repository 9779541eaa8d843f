import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import type { LogForwarderConfig } from './app-snapshot.js';

/** Apps after one, in the order of their ids, or one app alone. */
export class DeployedLogForwardersRequest {
  @Optional()
  @IsString()
  @MaxLength(64)
  after?: string;

  @Optional()
  @IsString()
  @MaxLength(64)
  appId?: string;
}

/** The log forwarders of one app as they are deployed, disabled ones included. */
export interface AppLogForwarders {
  readonly appId: string;
  readonly groupId: string;
  readonly domainId: string;
  readonly forwarders: readonly LogForwarderConfig[];
}

/** JSON of a reply. Apps without log forwarders are left out; `next` is absent when there are no more. */
export interface DeployedLogForwardersPage {
  readonly apps: readonly AppLogForwarders[];
  readonly next?: string;
}

/** All log forwarders of all apps as they are deployed, page by page: what the service that forwards begins with. */
export const listDeployedLogForwarders = defineRpc('config.logForwarders.deployed', DeployedLogForwardersRequest, rawJson, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 15_000,
});

import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import type { LogForwarderConfig } from './app-snapshot.js';

/** Apps after a given one, in the order of their ids, or a single app. */
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

/** The deployed log forwarders of one app, including disabled ones. */
export interface AppLogForwarders {
  readonly appId: string;
  readonly groupId: string;
  readonly domainId: string;
  readonly forwarders: readonly LogForwarderConfig[];
}

/** JSON of a reply. Apps without log forwarders are left out; `next` is absent on the last page. */
export interface DeployedLogForwardersPage {
  readonly apps: readonly AppLogForwarders[];
  readonly next?: string;
}

/** Returns the deployed log forwarders of all apps, page by page, for the start of the service that forwards. */
export const listDeployedLogForwarders = defineRpc('config.logForwarders.deployed', DeployedLogForwardersRequest, rawJson, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 15_000,
});

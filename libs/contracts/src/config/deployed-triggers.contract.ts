import { Allow, IsString, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { Optional } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import type { ServiceConfig, TriggerConfig } from './app-snapshot.js';

/** Apps looked at for one page. */
export const DEPLOYED_APPS_PAGE = 200;

/** Apps after one, in the order of their ids, or one app alone. */
export class DeployedTriggersRequest {
  @Optional()
  @IsString()
  @MaxLength(64)
  after?: string;

  @Optional()
  @IsString()
  @MaxLength(64)
  appId?: string;
}

/** A trigger as it is deployed, enabled or not. */
export interface DeployedTrigger extends TriggerConfig {
  /** Unix seconds of its last change. */
  readonly modified: number;
}

/** The triggers of one app, and what is needed to run them. */
export interface AppTriggers {
  readonly appId: string;
  readonly groupId: string;
  readonly domainId: string;
  readonly location: string;
  readonly providerRegion: string;
  /** `snapshotHead`, as `config.apps.heads` answers it. */
  readonly head: string;
  /** Unix milliseconds of the last deployment, which only earlier versions read. */
  readonly deployedAt: number;
  readonly triggers: readonly DeployedTrigger[];
  /** The data sources database triggers name; one that is gone is absent. */
  readonly services: readonly ServiceConfig[];
}

/** JSON of a reply. Apps without triggers are left out; `next` is absent when there are no more. */
export interface DeployedTriggersPage {
  readonly apps: readonly AppTriggers[];
  readonly next?: string;
}

/** All triggers of all apps as they are deployed, page by page: what the service that runs them begins with. */
export const listDeployedTriggers = defineRpc('config.triggers.deployed', DeployedTriggersRequest, rawJson, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 15_000,
});

/** Triggers of an app that an import has just brought, changed or not. */
export class TriggersImported {
  @Allow() appId!: string;
  @Allow() names!: string[];
}

/** Those that are suspended run again. Nobody repeats it: one that is missed leaves them suspended. */
export const triggersImported = defineEvent('config.triggers.imported', TriggersImported, 'one');

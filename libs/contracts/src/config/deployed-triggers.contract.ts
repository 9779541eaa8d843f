import { Allow, IsString, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { Optional } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import type { ServiceConfig, TriggerConfig } from './app-snapshot.js';

/** Number of apps examined per page. */
export const DEPLOYED_APPS_PAGE = 200;

/** Apps after a given one, in the order of their ids, or a single app. */
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

/** A deployed trigger, enabled or not. */
export interface DeployedTrigger extends TriggerConfig {
  /** Unix seconds of its last change. */
  readonly modified: number;
}

/** The triggers of one app, and the data required to run them. */
export interface AppTriggers {
  readonly appId: string;
  readonly groupId: string;
  readonly domainId: string;
  readonly location: string;
  readonly providerRegion: string;
  /** `snapshotHead`, as `config.apps.heads` returns it. */
  readonly head: string;
  /** Unix milliseconds of the last deployment, read only by earlier versions. */
  readonly deployedAt: number;
  readonly triggers: readonly DeployedTrigger[];
  /** The data sources of database triggers; deleted ones are absent. */
  readonly services: readonly ServiceConfig[];
}

/** JSON of a reply. Apps without triggers are left out; `next` is absent on the last page. */
export interface DeployedTriggersPage {
  readonly apps: readonly AppTriggers[];
  readonly next?: string;
}

/** Returns the deployed triggers of all apps, page by page, for the start of the service that runs them. */
export const listDeployedTriggers = defineRpc('config.triggers.deployed', DeployedTriggersRequest, rawJson, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 15_000,
});

/** Triggers of an app that were just imported, changed or not. */
export class TriggersImported {
  @Allow() appId!: string;
  @Allow() names!: string[];
}

/**
 * Resumes suspended triggers among the imported ones. The event is not repeated: if it is missed, they remain
 * suspended.
 */
export const triggersImported = defineEvent('config.triggers.imported', TriggersImported, 'one');

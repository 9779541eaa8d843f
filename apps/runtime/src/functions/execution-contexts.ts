import { Inject, Injectable } from '@nestjs/common';
import { askedAppPart } from '#apps/snapshots/app-part.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { AppContext } from '#sandbox/sandbox-engine.js';
import { siteUrl } from '#apps/hosting-addresses.js';
import { AppValues } from '../app/app-values.js';
import type { RuntimeEnvironment } from '../env.js';
import { shownCustomData } from '../app/custom-data.js';
import type { Caller, Rights } from '../app/rights.js';
import { requestMember, type RequestTarget } from '../rules/request-facts.js';

/** Properties of `context` that are the same for every run of a snapshot. */
interface AppMembers {
  readonly appContext: AppContext;
  /** JSON that contains secrets. */
  readonly values: string;
}

/** A run's `context` in the form the sandbox takes. */
export interface ContextTexts {
  readonly context: string;
  readonly appContext: AppContext;
}

/** Builds the `context` a run shows to its code (runtime §4.3). It is input of the sandbox and never used to authorize a call. */
@Injectable()
export class ExecutionContexts {
  private readonly membersOf = askedAppPart((app) => this.buildMembers(app));
  private made = 0;

  constructor(
    private readonly values: AppValues,
    @Inject(ENVIRONMENT) private readonly environment: RuntimeEnvironment,
  ) {}

  async textsFor(
    run: RequestTarget & { snapshot: AppSnapshot; caller: Caller | null; rights: Rights; request: RequestFacts },
  ): Promise<ContextTexts> {
    const { appContext, values } = await this.membersOf(run.snapshot);
    const request = JSON.stringify(requestMember(run.request, run));
    const isSystem = run.rights.kind === 'system';
    const context = `{"user":${userMember(run.caller)},"request":${request},"runningAsSystem":${isSystem},"values":${values}}`;
    return { context, appContext };
  }

  private async buildMembers(snapshot: AppSnapshot): Promise<AppMembers> {
    const values = JSON.stringify(await this.values.of(snapshot));
    const members = {
      app: appMember(snapshot, hostingUri(this.environment, snapshot)),
      environment: { tag: snapshot.environment, values: snapshot.environmentValues },
      services: snapshot.services.map(({ name, type }) => ({ name, type })),
      systemFunctions: snapshot.functions.flatMap(({ name, run_as_system }) => (run_as_system ? [name] : [])),
    };
    const texts = Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)]);
    const key = `${snapshot.appId}:${++this.made}`;
    return { appContext: { key, members: Object.fromEntries(texts) as Record<string, string> }, values };
  }
}

function userMember(caller: Caller | null): string {
  if (!caller) return '{"id":"","type":"system","data":{},"custom_data":{},"identities":[]}';
  const { id, type, data, identities } = caller.user;
  return `${JSON.stringify({ id, type, data, identities }).slice(0, -1)},"custom_data":${shownCustomData(caller)}}`;
}

/**
 * Returns the base URL of the app's hosted files; `null` if hosting is disabled, or the public URL of this server is
 * not configured.
 */
function hostingUri(environment: RuntimeEnvironment, { clientAppId, hosting }: AppSnapshot): string | null {
  const { PUBLIC_URL: baseUrl } = environment;
  if (hosting?.enabled !== true || baseUrl === undefined) return null;
  return hosting.customDomain === '' ? siteUrl(environment, clientAppId, baseUrl) : `https://${hosting.customDomain}`;
}

function appMember(snapshot: AppSnapshot, uri: string | null) {
  return {
    id: snapshot.appId,
    clientAppId: snapshot.clientAppId,
    name: snapshot.name,
    projectId: snapshot.groupId,
    deployment: { model: snapshot.deploymentModel, providerRegion: snapshot.providerRegion },
    lastDeployed: snapshot.lastDeployed === null ? null : new Date(snapshot.lastDeployed).toISOString(),
    hostingUri: uri,
  };
}

import { appPart } from '#apps/snapshots/app-part.js';
import type { FunctionConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { FunctionBundle } from '#sandbox/sandbox-engine.js';
import { webhookFunctions } from './webhook-functions.js';

/** Lookups compiled once per snapshot and used by every call. They are maps, so `__proto__` is a name like any other. */
export interface CompiledApp {
  readonly bundle: FunctionBundle;
  readonly functions: ReadonlyMap<string, FunctionConfig>;
  readonly services: ReadonlyMap<string, ServiceConfig>;
}

export const compiledApp = appPart((app): CompiledApp => ({
  bundle: {
    key: `${app.appId}:${app.treeHash}`,
    appId: app.appId,
    functions: [...app.functions.map(({ name, source }) => ({ name, source })), ...webhookFunctions(app)],
  },
  functions: new Map(app.functions.map((each) => [each.name, each])),
  services: new Map(app.services.map((each) => [each.name, each])),
}));

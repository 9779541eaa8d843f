import type { AppSnapshot, FunctionConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { FunctionBundle } from '#sandbox/sandbox-engine.js';
import { webhookFunctions } from './webhook-functions.js';

/** What is made of a snapshot once, to be asked on every call. Lookups are by own name: `__proto__` is a name like any other. */
export interface CompiledApp {
  readonly bundle: FunctionBundle;
  readonly functions: ReadonlyMap<string, FunctionConfig>;
  readonly services: ReadonlyMap<string, ServiceConfig>;
}

const compiled = new WeakMap<AppSnapshot, CompiledApp>();

export function compiledApp(snapshot: AppSnapshot): CompiledApp {
  let app = compiled.get(snapshot);
  if (!app) {
    app = {
      bundle: {
        key: `${snapshot.appId}:${snapshot.treeHash}`,
        appId: snapshot.appId,
        functions: [...snapshot.functions.map(({ name, source }) => ({ name, source })), ...webhookFunctions(snapshot)],
      },
      functions: new Map(snapshot.functions.map((each) => [each.name, each])),
      services: new Map(snapshot.services.map((each) => [each.name, each])),
    };
    compiled.set(snapshot, app);
  }
  return app;
}

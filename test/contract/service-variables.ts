import type { VariableName } from '#process/env/environment.js';
import { CONFIG_VARIABLES } from '../../apps/config/src/env.js';
import { GATEWAY_VARIABLES } from '../../apps/gateway/src/env.js';
import { IDENTITY_VARIABLES } from '../../apps/identity/src/env.js';
import { LOGGING_VARIABLES } from '../../apps/logging/src/env.js';
import { PUSH_VARIABLES } from '../../apps/push/src/env.js';
import { RUNTIME_VARIABLES } from '../../apps/runtime/src/env.js';
import { TRIGGERS_VARIABLES } from '../../apps/triggers/src/env.js';

/** Variables each service of a cluster reads in addition to the common ones, as its `env.ts` says. */
export const READS: Readonly<Record<string, readonly VariableName[]>> = {
  gateway: GATEWAY_VARIABLES,
  identity: IDENTITY_VARIABLES,
  config: CONFIG_VARIABLES,
  runtime: RUNTIME_VARIABLES,
  logging: LOGGING_VARIABLES,
  push: PUSH_VARIABLES,
  triggers: TRIGGERS_VARIABLES,
};

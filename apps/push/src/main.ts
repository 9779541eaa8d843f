import { runService } from '#platform/service-process.js';
import { exitOnStartFailure } from '#platform/start-failure.js';
import { PushAppModule } from './app.module.js';
import { PUSH_VARIABLES } from './env.js';

exitOnStartFailure(runService({ name: 'push', module: PushAppModule, variables: PUSH_VARIABLES }));

import { runService } from '#process/start/service-process.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { PushAppModule } from './app.module.js';
import { PUSH_VARIABLES } from './env.js';

exitOnStartFailure(runService({ name: 'push', module: PushAppModule, variables: PUSH_VARIABLES }));

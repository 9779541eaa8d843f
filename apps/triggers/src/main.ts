import { runService } from '#process/start/service-process.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { TriggersAppModule } from './app.module.js';
import { TRIGGERS_VARIABLES } from './env.js';

exitOnStartFailure(runService({ name: 'triggers', module: TriggersAppModule, variables: TRIGGERS_VARIABLES }));

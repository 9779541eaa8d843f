import { runService } from '#process/start/service-process.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { RuntimeAppModule } from './app.module.js';
import { RUNTIME_VARIABLES } from './env.js';

exitOnStartFailure(runService({ name: 'runtime', module: RuntimeAppModule, variables: RUNTIME_VARIABLES }));

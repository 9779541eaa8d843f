import { runService } from '#platform/service-process.js';
import { exitOnStartFailure } from '#platform/start-failure.js';
import { RuntimeAppModule } from './app.module.js';
import { RUNTIME_VARIABLES } from './env.js';

exitOnStartFailure(runService({ name: 'runtime', module: RuntimeAppModule, variables: RUNTIME_VARIABLES }));

import { runService } from '#process/start/service-process.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { ConfigAppModule } from './app.module.js';
import { CONFIG_VARIABLES } from './env.js';

exitOnStartFailure(runService({ name: 'config', module: ConfigAppModule, variables: CONFIG_VARIABLES }));

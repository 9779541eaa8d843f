import { runService } from '#process/start/service-process.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { LoggingAppModule } from './app.module.js';
import { LOGGING_VARIABLES } from './env.js';

exitOnStartFailure(runService({ name: 'logging', module: LoggingAppModule, variables: LOGGING_VARIABLES }));

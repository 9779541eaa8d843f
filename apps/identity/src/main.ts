import { runService } from '#process/start/service-process.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { IdentityAppModule } from './app.module.js';
import { IDENTITY_VARIABLES } from './env.js';
import { readTestHashes } from './test-hashes.js';

exitOnStartFailure(
  runService({
    name: 'identity',
    module: IdentityAppModule,
    variables: IDENTITY_VARIABLES,
    readTestVariables: readTestHashes,
  }),
);

import { runService } from '#process/start/service-process.js';
import { exitOnStartFailure } from '#process/log/start-failure.js';
import { GatewayAppModule } from './app.module.js';
import { configureGatewayHttp } from './configure-http.js';
import { GATEWAY_VARIABLES } from './env.js';
import { gatewayAdapter } from './edge/wire.js';

exitOnStartFailure(
  runService({
    name: 'gateway',
    module: GatewayAppModule,
    variables: GATEWAY_VARIABLES,
    listensOn: 'PORT',
    adapter: gatewayAdapter,
    configureHttp: configureGatewayHttp,
  }),
);

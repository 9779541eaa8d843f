import type { Transport } from '#bus/transport/transport.js';
import {
  listDeployedLogForwarders,
  type AppLogForwarders,
  type DeployedLogForwardersPage,
} from '#contracts/config/deployed-log-forwarders.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { providing } from '#testing/providing.js';
import { fake, startTestProcess, type Fake, type TestProcess } from '#testing/test-process.js';
import type { TestStore } from '#testing/test-store.js';
import { LoggingAppModule } from './app.module.js';
import { COUNTED_ENTRIES } from './figures/log-metrics.service.js';
import { DELIVERY_OUTAGE } from './forwarding/deliveries.js';
import { USAGE_GATHER } from './usage/usage-recorder.service.js';

/** Starts the service on a separate store for the test, with the given log forwarders (default: none). */
export function startLogging(
  store: TestStore,
  options: {
    fakes: readonly Fake[];
    retentionDays?: number;
    forwarders?: () => readonly AppLogForwarders[];
    countedEntries?: number;
    transport?: Transport;
  },
): Promise<TestProcess> {
  const { fakes, retentionDays = 10, forwarders = () => [], countedEntries, transport } = options;
  const deployed = fake(listDeployedLogForwarders, ({ appId }) => {
    const page: DeployedLogForwardersPage = { apps: forwarders().filter((app) => appId === undefined || app.appId === appId) };
    return new RawJson(JSON.stringify(page));
  });
  return startTestProcess({
    modules: [
      LoggingAppModule,
      providing(USAGE_GATHER, 50),
      providing(DELIVERY_OUTAGE, 200),
      ...(countedEntries === undefined ? [] : [providing(COUNTED_ENTRIES, countedEntries)]),
    ],
    environment: { MONGODB_URI: store.uri, LOG_RETENTION_DAYS: retentionDays },
    fakes: [...fakes, deployed],
    ...(transport ? { transport } : {}),
  });
}

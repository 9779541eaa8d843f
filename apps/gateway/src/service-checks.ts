import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { pingConfig } from '#contracts/config/process.contract.js';
import { pingIdentity } from '#contracts/identity/process.contract.js';
import { pingRuntime } from '#contracts/runtime/process.contract.js';
import { HealthRegistry } from '#process/health/health-registry.js';

/** Services that most routes of the gateway depend on. Their stores are checked by the services themselves. */
const NEEDED = { identity: pingIdentity, config: pingConfig, runtime: pingRuntime };

/** Readiness of the gateway: the services it needs can be reached. */
@Injectable()
export class ServiceChecks implements OnApplicationBootstrap {
  constructor(
    private readonly bus: BusClient,
    private readonly health: HealthRegistry,
  ) {}

  onApplicationBootstrap(): void {
    for (const [service, ping] of Object.entries(NEEDED)) {
      this.health.register(service, () => this.bus.call(ping, {}), { over: 'bus' });
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { readCustomUserData } from '#contracts/runtime/custom-user-data.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** What an app knows of its users beside what they logged in with; it goes into their access tokens. */
@Injectable()
export class CustomUserData {
  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `{}` where there is none, and where it cannot be had: nobody is kept out because a collection is away. */
  async of({ appId, customUserData }: AppSnapshot, userId: string): Promise<Record<string, unknown>> {
    if (!customUserData.enabled) return {};
    try {
      return JSON.parse((await this.bus.call(readCustomUserData, { appId, userId })).text()) as Record<string, unknown>;
    } catch (error) {
      this.logger.warn({ err: error, appId, userId }, 'a user gets a token without its custom data, which could not be read');
      return {};
    }
  }
}

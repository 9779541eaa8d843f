import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { readCustomUserData } from '#contracts/runtime/custom-user-data.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Custom data of an app about its users; it is included in their access tokens. */
@Injectable()
export class CustomUserData {
  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns `{}` if the data does not exist or cannot be read: users can log in even if the collection is unavailable. */
  async of({ appId, customUserData }: AppSnapshot, userId: string): Promise<Record<string, unknown>> {
    if (!customUserData.enabled) return {};
    try {
      return JSON.parse((await this.bus.call(readCustomUserData, { appId, userId })).text()) as Record<string, unknown>;
    } catch (error) {
      this.logger.warn({ err: error, appId, userId }, 'failed to read custom user data; the token is issued without it');
      return {};
    }
  }
}

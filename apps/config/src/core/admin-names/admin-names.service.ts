import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { ADMIN_NAMES_MAX, getAdminNames } from '#contracts/identity/admin.contract.js';
import { Cache } from '#process/cache/cache.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Adds the names of administrators to what has their ids. */
@Injectable()
export class AdminNamesService {
  /** Names never change. */
  private readonly kept = new Cache<string>('admin_names');

  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns copies with `user_name`, which is left out if the administrator does not exist or identity is unavailable. */
  async named<Shown extends { readonly user_id: string }>(shown: readonly Shown[]): Promise<(Shown & { user_name?: string })[]> {
    await this.learn(shown.map(({ user_id }) => user_id));
    return shown.map((one) => {
      const user_name = this.kept.peek(one.user_id);
      return user_name === undefined ? one : { ...one, user_name };
    });
  }

  async namedOne<Shown extends { readonly user_id: string }>(shown: Shown): Promise<Shown & { user_name?: string }> {
    const [named = shown] = await this.named([shown]);
    return named;
  }

  private async learn(ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => this.kept.get(id) === undefined).slice(0, ADMIN_NAMES_MAX);
    if (unknown.length === 0) return;
    try {
      const { names } = await this.bus.call(getAdminNames, { adminIds: unknown });
      for (const [id, name] of Object.entries(names)) this.kept.set(id, name);
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to read the names of administrators; they are omitted');
    }
  }
}

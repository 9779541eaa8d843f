import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { runAuthFunction } from '#contracts/runtime/auth-functions.contract.js';
import { AuthEvents } from '../events/auth-events.service.js';
import { LoginRefusedError } from '../ways/login-refused-error.js';
import { UserAccess } from './user-access.js';
import type { UserRecord } from './user.model.js';
import { appUser } from './user-views.js';
import { UsersRepository } from './users.repository.js';

/** Creates users, and lets the app process each one before the user gets a token. */
@Injectable()
export class UserCreation {
  constructor(
    private readonly bus: BusClient,
    private readonly users: UsersRepository,
    private readonly access: UserAccess,
    private readonly events: AuthEvents,
  ) {}

  /**
   * Returns `true` if the app processes a user before the first session: by a function, or by a trigger that needs both events.
   */
  isWatched(app: AppSnapshot, providers: readonly string[]): boolean {
    if (creationFunction(app) !== null) return true;
    return (['CREATE', 'LOGIN'] as const).some((operation) => this.events.isWanted(app, operation, providers));
  }

  /**
   * Creates a user. Returns `false` if one of its identities belongs to a user already. Throws what `announce` throws, which runs
   * the app's creation function unless `isAnnounced` is false.
   */
  async make(app: AppSnapshot, user: UserRecord, isAnnounced = true): Promise<boolean> {
    const event = this.events.eventOf(app, 'CREATE', user.providers.split(','), appUser(user));
    if (event && !(isAnnounced && creationFunction(app) !== null)) {
      try {
        return await this.events.together(event, async (session) => {
          await this.users.insert(user, session);
          return true;
        });
      } catch (error) {
        if (isDuplicateKey(error, 'identities.key')) return false;
        throw error;
      }
    }
    if (!(await this.users.add(user))) return false;
    if (isAnnounced) await this.announce(app, user);
    // Recorded here, so that a user who was removed again causes no event.
    if (event) await this.events.record(event);
    return true;
  }

  /**
   * Runs the app's creation function, if it has one. If it fails, the user is removed and `LoginRefusedError` contains the
   * reason; the credential is kept for the next attempt.
   */
  private async announce(app: AppSnapshot, user: UserRecord): Promise<void> {
    const { appId } = app;
    const functionId = creationFunction(app);
    if (functionId === null) return;
    const { id, type, data, identities } = appUser(user);
    const argumentsEjson = JSON.stringify([{ id, type, data, custom_data: {}, identities }]);
    try {
      const { error } = await this.bus.call(runAuthFunction, { appId, functionId, functionName: '', argumentsEjson });
      if (error !== '') throw new LoginRefusedError(`the function for new users failed: ${error}`);
    } catch (error) {
      await this.users.remove(appId, user._id);
      await this.access.forget(appId, user._id);
      throw error;
    }
  }
}

/** Returns the id of the creation function; `null` if none is configured or it was deleted. */
function creationFunction({ customUserData, functions }: AppSnapshot): string | null {
  const functionId = customUserData.on_user_creation_function_id;
  return functionId !== '' && functions.some(({ _id }) => _id === functionId) ? functionId : null;
}

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

/** Makes users, and lets the app see each before the user gets a token. */
@Injectable()
export class UserCreation {
  constructor(
    private readonly bus: BusClient,
    private readonly users: UsersRepository,
    private readonly access: UserAccess,
    private readonly events: AuthEvents,
  ) {}

  /** Whether the app wants to see a user before the first session: by a function, or by a trigger that is told of both. */
  isWatched(app: AppSnapshot, providers: readonly string[]): boolean {
    if (creationFunction(app) !== null) return true;
    return (['CREATE', 'LOGIN'] as const).some((operation) => this.events.isWanted(app, operation, providers));
  }

  /**
   * Whether the user was made; `false` when one of its identities belongs to a user already. Throws as `announce` does, which
   * the app's creation function is asked by unless `isAnnounced` says that it is not.
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
    // Of a user that was removed again nobody is told.
    if (event) await this.events.record(event);
    return true;
  }

  /**
   * Runs the app's creation function, if it has one. Where that fails the user is removed again, and `LoginRefusedError` says why;
   * what it logged in with stays, for the next time.
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

/** A function that was deleted is asked for no more. */
function creationFunction({ customUserData, functions }: AppSnapshot): string | null {
  const functionId = customUserData.on_user_creation_function_id;
  return functionId !== '' && functions.some(({ _id }) => _id === functionId) ? functionId : null;
}

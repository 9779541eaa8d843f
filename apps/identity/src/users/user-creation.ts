import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { runAuthFunction } from '#contracts/runtime/auth-functions.contract.js';
import { LoginRefusedError } from '../logins/login-refused-error.js';
import { UserAccess } from './user-access.js';
import type { UserRecord } from './user.model.js';
import { appUser } from './user-views.js';
import { UsersRepository } from './users.repository.js';

/** Lets the app see a user that has just been made, before the user gets a token. */
@Injectable()
export class UserCreation {
  constructor(
    private readonly bus: BusClient,
    private readonly users: UsersRepository,
    private readonly access: UserAccess,
  ) {}

  /**
   * Runs the app's creation function, if it has one. Where that fails the user is removed again, and `LoginRefusedError` says why;
   * what it logged in with stays, for the next time.
   */
  async announce({ appId, customUserData, functions }: AppSnapshot, user: UserRecord): Promise<void> {
    const functionId = customUserData.on_user_creation_function_id;
    // A function that was deleted is asked for no more.
    if (functionId === '' || !functions.some(({ _id }) => _id === functionId)) return;
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

import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { UserChanged, userChanged } from '#contracts/identity/users.contract.js';
import { AppUsers } from './app-users.js';

@Controller()
export class AppUsersHandler {
  constructor(@Inject(AppUsers) private readonly users: AppUsers) {}

  @HandleEvent(userChanged)
  changed(change: UserChanged): void {
    this.users.forget(change);
  }
}

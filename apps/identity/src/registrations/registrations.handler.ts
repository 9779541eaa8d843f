import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  confirmRegistration,
  deleteRegistrationByEmail,
  deleteRegistrationById,
  listPendingUsers,
  ListPendingUsersRequest,
  RegistrationByEmail,
  RegistrationById,
  resendConfirmation,
  runConfirmation,
  type ConfirmationTokens,
  type PendingUser,
} from '#contracts/identity/registrations.contract.js';
import { RegistrationsService } from './registrations.service.js';

@Controller()
export class RegistrationsHandler {
  constructor(@Inject(RegistrationsService) private readonly registrations: RegistrationsService) {}

  @HandleRpc(listPendingUsers)
  listPending(request: ListPendingUsersRequest): Promise<PendingUser[]> {
    return this.registrations.listPending(request);
  }

  @HandleRpc(resendConfirmation)
  sendConfirm(request: RegistrationByEmail): Promise<ConfirmationTokens> {
    return this.registrations.sendConfirm(request);
  }

  @HandleRpc(confirmRegistration)
  async confirm(request: RegistrationByEmail): Promise<null> {
    await this.registrations.confirm(request);
    return null;
  }

  @HandleRpc(runConfirmation)
  runConfirm(request: RegistrationByEmail): Promise<ConfirmationTokens> {
    return this.registrations.runConfirm(request);
  }

  @HandleRpc(deleteRegistrationByEmail)
  async deleteByEmail(request: RegistrationByEmail): Promise<null> {
    await this.registrations.deleteByEmail(request);
    return null;
  }

  @HandleRpc(deleteRegistrationById)
  async deleteById(request: RegistrationById): Promise<null> {
    await this.registrations.deleteById(request);
    return null;
  }
}

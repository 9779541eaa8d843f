import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  callConfirmation,
  callPasswordReset,
  CallResetRequest,
  confirmEmail,
  ConfirmRequest,
  EmailRequest,
  registerEmail,
  RegisterRequest,
  resetPassword,
  ResetRequest,
  sendConfirmation,
  sendPasswordReset,
} from '#contracts/identity/email-password.contract.js';
import { EmailPasswordService } from './email-password.service.js';

@Controller()
export class EmailPasswordHandler {
  constructor(@Inject(EmailPasswordService) private readonly service: EmailPasswordService) {}

  @HandleRpc(registerEmail)
  async register(request: RegisterRequest): Promise<null> {
    await this.service.register(request);
    return null;
  }

  @HandleRpc(confirmEmail)
  async confirm(request: ConfirmRequest): Promise<null> {
    await this.service.confirm(request);
    return null;
  }

  @HandleRpc(sendConfirmation)
  async sendConfirmation(request: EmailRequest): Promise<null> {
    await this.service.sendConfirmation(request);
    return null;
  }

  @HandleRpc(callConfirmation)
  async callConfirmation(request: EmailRequest): Promise<null> {
    await this.service.callConfirmation(request);
    return null;
  }

  @HandleRpc(resetPassword)
  async reset(request: ResetRequest): Promise<null> {
    await this.service.reset(request);
    return null;
  }

  @HandleRpc(sendPasswordReset)
  async sendReset(request: EmailRequest): Promise<null> {
    await this.service.sendReset(request);
    return null;
  }

  @HandleRpc(callPasswordReset)
  async callReset(request: CallResetRequest): Promise<null> {
    await this.service.callReset(request);
    return null;
  }
}

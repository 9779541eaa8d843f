import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import { UserChanged, userChanged } from '#contracts/identity/users.contract.js';
import {
  DeviceRegistrationScope,
  RegisterDeviceRequest,
  deregisterDevice,
  registerDevice,
} from '#contracts/push/registrations.contract.js';
import { RegistrationsService } from './registrations.service.js';

@Controller()
export class RegistrationsHandler {
  constructor(@Inject(RegistrationsService) private readonly registrations: RegistrationsService) {}

  @HandleRpc(registerDevice)
  async register(request: RegisterDeviceRequest): Promise<null> {
    await this.registrations.register(request);
    return null;
  }

  @HandleRpc(deregisterDevice)
  async deregister(request: DeviceRegistrationScope): Promise<null> {
    await this.registrations.deregister(request);
    return null;
  }

  @HandleEvent(userChanged)
  userChanged({ appId, userId }: UserChanged): Promise<void> {
    return this.registrations.userChanged(appId, userId);
  }

  @HandleEvent(appDeleted)
  appDeleted(event: AppDeleted): Promise<void> {
    return this.registrations.removeApp(event.appId);
  }
}

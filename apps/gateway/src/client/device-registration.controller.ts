import { Controller, Delete, Put } from '@nestjs/common';
import { deregisterDevice, registerDevice } from '#contracts/push/registrations.contract.js';
import { Forwards } from '../http/forwards.decorator.js';
import { CLIENT_APP } from '../http/path.js';
import { body } from '../http/request-members.js';

@Controller(`${CLIENT_APP}/push/providers/:service/registration`)
export class DeviceRegistrationController {
  @Put() @Forwards(registerDevice, body) register() {}
  @Delete() @Forwards(deregisterDevice) deregister() {}
}

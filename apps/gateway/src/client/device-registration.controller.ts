import { Controller, Delete, Put } from '@nestjs/common';
import { deregisterDevice, registerDevice } from '#contracts/push/registrations.contract.js';
import { Forwards } from '../edge/forwards.decorator.js';
import { CLIENT_APP } from '../edge/path.js';
import { body } from '../edge/request-members.js';

@Controller(`${CLIENT_APP}/push/providers/:service/registration`)
export class DeviceRegistrationController {
  @Put() @Forwards(registerDevice, body) register() {}
  @Delete() @Forwards(deregisterDevice) deregister() {}
}

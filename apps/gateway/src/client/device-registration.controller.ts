import { Controller, Delete, HttpCode, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  deregisterDevice,
  registerDevice,
  type DeviceRegistrationScope,
  type RegisterDeviceRequest,
} from '#contracts/push/registrations.contract.js';
import { JsonBody } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { CLIENT_APP, Path } from '../http/path.js';

@Controller(`${CLIENT_APP}/push/providers/:service/registration`)
export class DeviceRegistrationController {
  constructor(private readonly bus: BusClient) {}

  @Put()
  @Calls(registerDevice)
  @HttpCode(204)
  async register(@Path() path: DeviceRegistrationScope, @JsonBody() body: RegisterDeviceRequest): Promise<void> {
    await this.bus.call(registerDevice, { ...body, ...path });
  }

  @Delete()
  @Calls(deregisterDevice)
  @HttpCode(204)
  async deregister(@Path() path: DeviceRegistrationScope): Promise<void> {
    await this.bus.call(deregisterDevice, path);
  }
}

import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { currentUser } from '#bus/transport/request-context.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import { findUser, userChanged, type UserChanged } from '#contracts/identity/users.contract.js';
import type { UserPrincipal } from '#contracts/principal.js';
import {
  deregisterDevice,
  registerDevice,
  type DeviceRegistrationScope,
  type RegisterDeviceRequest,
} from '#contracts/push/registrations.contract.js';
import { PushServices } from '../fcm/push-services.js';
import { RegistrationsRepository, type DeviceScope } from '../records/registrations.repository.js';

/** Devices of one user and service; beyond them the one that registered longest ago is forgotten. */
export const DEVICES_MAX = 20;

/** Devices of end users (client-api §16). */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly registrations: RegistrationsRepository,
    private readonly services: PushServices,
    private readonly bus: BusClient,
  ) {}

  /** `ServiceNotFound` unless the app has a push service of that name. */
  @HandleRpc(registerDevice)
  async register({ registrationToken, ...scope }: RegisterDeviceRequest): Promise<void> {
    const device = await this.device(scope, currentUser());
    await this.registrations.put(device, registrationToken);
    const surplus = (await this.registrations.ofUser(device, device.userId)).slice(DEVICES_MAX);
    if (surplus.length > 0) {
      await this.registrations.removeMany(
        device,
        surplus.map(({ _id }) => _id),
      );
    }
  }

  @HandleRpc(deregisterDevice)
  async deregister(scope: DeviceRegistrationScope): Promise<void> {
    await this.registrations.remove(await this.device(scope, currentUser()));
  }

  /** Forgets the devices of a user who is gone. */
  @HandleEvent(userChanged)
  async userChanged({ appId, userId }: UserChanged): Promise<void> {
    if (!(await this.registrations.hasAny(appId, userId))) return;
    if ((await this.bus.call(findUser, { appId, userId })) === null) await this.registrations.removeUser(appId, userId);
  }

  @HandleEvent(appDeleted)
  removeApp({ appId }: AppDeleted): Promise<void> {
    return this.registrations.removeApp(appId);
  }

  private async device({ clientAppId, service: name }: DeviceRegistrationScope, user: UserPrincipal): Promise<DeviceScope> {
    const { snapshot, service } = await this.services.byName(clientAppId, name, user.domainId);
    return { appId: snapshot.appId, serviceId: service._id, userId: user.userId, deviceId: user.deviceId };
  }
}

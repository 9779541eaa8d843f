import { Injectable } from '@nestjs/common';
import { NO_DEVICE_ID } from '#contracts/identity/tokens.js';
import { newId } from '#contracts/ids.js';
import type { DeviceInfo } from '../ways/device-info.js';
import { DevicesRepository } from './devices.repository.js';

/** Milliseconds for which a device is kept after the last login from it. */
const KEPT_MS = 180 * 86_400_000;

/** Device of a login. */
export interface IdentifiedDevice {
  readonly id: string;
  /** True if the id was just generated and the device is not stored yet. */
  readonly isNew: boolean;
}

/** Assigns ids to devices. */
@Injectable()
export class Devices {
  constructor(private readonly devices: DevicesRepository) {}

  /** Returns the id of a device. A device keeps the id it got in this app; an unknown device gets a new id. */
  async identify(appId: string, device: DeviceInfo | null): Promise<IdentifiedDevice> {
    if (!device) return { id: NO_DEVICE_ID, isNew: false };
    if (device.id !== null && (await this.devices.exists(appId, device.id))) return { id: device.id, isNew: false };
    return { id: newId(), isNew: true };
  }

  async remember(
    appId: string,
    userId: string,
    { id: deviceId, isNew }: IdentifiedDevice,
    device: DeviceInfo | null,
  ): Promise<void> {
    if (!device) return;
    const now = Date.now();
    const record = {
      _id: `${deviceId}:${userId}`,
      appId,
      deviceId,
      userId,
      platform: device.platform ?? '',
      platformVersion: device.platformVersion ?? '',
      appVersion: device.appVersion ?? '',
      createdAt: new Date(now),
      expiresAt: new Date(now + KEPT_MS),
    };
    await (isNew ? this.devices.add(record) : this.devices.save(record));
  }
}

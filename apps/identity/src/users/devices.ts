import { Injectable } from '@nestjs/common';
import { isObjectIdText } from '#contracts/fields.js';
import { NO_DEVICE_ID } from '#contracts/identity/tokens.js';
import { newId } from '#contracts/ids.js';
import { DevicesRepository } from './devices.repository.js';

/** Milliseconds for which a device is kept after the last login from it. */
const KEPT_MS = 180 * 86_400_000;
/** Maximum characters kept of each property of a device. */
const TEXT_MAX = 64;

/** Device information of a login (`options.device`). */
export interface DeviceInfo {
  /** Id that an earlier login returned, as the client stored it. */
  readonly id: string | null;
  readonly platform: string | null;
  readonly platformVersion: string | null;
  readonly sdkVersion: string | null;
  readonly appVersion: string | null;
}

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

/**
 * Reads the device; returns `null` if the login has none. The id may be plain or wrapped as `{"$oid": …}`; a malformed id counts
 * as missing.
 */
export function readDeviceInfo(payload: Readonly<Record<string, unknown>>): DeviceInfo | null {
  const device = objectAt(objectAt(payload, 'options'), 'device');
  if (!device) return null;
  const id = own(device, 'deviceId');
  const plain = typeof id === 'object' && id !== null ? own(id, '$oid') : id;
  return {
    id: isObjectIdText(plain) ? plain : null,
    platform: textAt(device, 'platform'),
    platformVersion: textAt(device, 'platformVersion'),
    sdkVersion: textAt(device, 'sdkVersion'),
    appVersion: textAt(device, 'appVersion'),
  };
}

function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

function objectAt(object: object | null, name: string): object | null {
  const value = object === null ? undefined : own(object, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

function textAt(object: object, name: string): string | null {
  const value = own(object, name);
  return typeof value === 'string' && value !== '' ? value.slice(0, TEXT_MAX) : null;
}

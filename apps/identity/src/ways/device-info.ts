import { isObjectIdText } from '#contracts/fields.js';

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

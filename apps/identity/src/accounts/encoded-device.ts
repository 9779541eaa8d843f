import { readDeviceInfo, type DeviceInfo } from '../users/devices.js';

/** Reads the device from a URL parameter, JSON in base64; returns `null` if it describes none. */
export function readEncodedDevice(text: string | undefined): DeviceInfo | null {
  if (text === undefined) return null;
  try {
    // A plus sign that was not percent-encoded was decoded as a space.
    const device: unknown = JSON.parse(Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8'));
    return readDeviceInfo({ options: { device } });
  } catch {
    // A login does not fail because of its device information.
    return null;
  }
}

import { readDeviceInfo, type DeviceInfo } from '../ways/device-info.js';

/** The device a URL tells of, JSON in base64; `null` where it tells of none. */
export function readEncodedDevice(text: string | undefined): DeviceInfo | null {
  if (text === undefined) return null;
  try {
    // A plus sign that was not percent-encoded has become a blank.
    const device: unknown = JSON.parse(Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8'));
    return readDeviceInfo({ options: { device } });
  } catch {
    // A login does not fail for what it says of its device.
    return null;
  }
}

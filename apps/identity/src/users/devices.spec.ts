import { describe, expect, it } from 'vitest';
import { readDeviceInfo } from './devices.js';

const ID = '64b0c0ffee64b0c0ffee64b0';
const read = (device: unknown) => readDeviceInfo({ options: { device } });

describe('readDeviceInfo', () => {
  it('reads what clients send', () => {
    const device = {
      platform: 'node',
      platformVersion: '20.20.2',
      sdkVersion: '2.0.1',
      appId: 'My App',
      appVersion: '1.2.3',
      deviceId: { $oid: ID },
    };
    expect(read(device)).toEqual({
      id: ID,
      platform: 'node',
      platformVersion: '20.20.2',
      sdkVersion: '2.0.1',
      appVersion: '1.2.3',
    });
    expect(read({ deviceId: ID })).toEqual({ id: ID, platform: null, platformVersion: null, sdkVersion: null, appVersion: null });
  });

  it.each([
    {},
    { options: null },
    { options: 'x' },
    { options: [] },
    { options: {} },
    { options: { device: null } },
    { options: { device: 'x' } },
    { options: { device: [{ deviceId: ID }] } },
    { device: { deviceId: ID } },
    Object.create({ options: { device: { deviceId: ID } } }) as Record<string, unknown>,
  ])('finds no device in %j', (payload) => {
    expect(readDeviceInfo(payload)).toBeNull();
  });

  it.each([7, null, true, '', 'x', ID.toUpperCase(), `${ID}0`, { $oid: 7 }, { $oid: { $oid: ID } }, [ID], { $gt: '' }])(
    'takes the id %j for none',
    (deviceId) => {
      expect(read({ deviceId })).toEqual({ id: null, platform: null, platformVersion: null, sdkVersion: null, appVersion: null });
    },
  );

  it('keeps 64 characters of strings and nothing else', () => {
    const device = { platform: 'p'.repeat(65), platformVersion: 7, sdkVersion: { a: 1 } };
    expect(read(device)).toEqual({
      id: null,
      platform: 'p'.repeat(64),
      platformVersion: null,
      sdkVersion: null,
      appVersion: null,
    });
  });
});

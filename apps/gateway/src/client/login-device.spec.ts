import { expect, it } from 'vitest';
import { payloadOfDevice } from './login-device.js';

const encoded = (text: string): string => Buffer.from(text).toString('base64');

it.each([
  [encoded('{"platform":"Chrome","deviceId":"a1"}'), { options: { device: { platform: 'Chrome', deviceId: 'a1' } } }],
  // A plus sign that was not escaped.
  [encoded('{"a":"~~~>>>"}').replaceAll('+', ' '), { options: { device: { a: '~~~>>>' } } }],
  [undefined, {}],
  ['', {}],
  ['***', {}],
  [encoded('[1]'), {}],
  [encoded('null'), {}],
  [encoded('"text"'), {}],
  [encoded('{"a":'), {}],
])('the device %j makes the payload %j', (text, payload) => {
  expect(payloadOfDevice(text)).toEqual(payload);
});

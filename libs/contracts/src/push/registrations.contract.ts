import { IsString, MaxLength } from 'class-validator';
import { Text } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';

/** The device of the authenticated end user. */
export class DeviceRegistrationScope {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /** Name of a push service. */
  @IsString()
  @MaxLength(256)
  service!: string;
}

export class RegisterDeviceRequest extends DeviceRegistrationScope {
  /** Token the push provider gave the device, 1 to 4,096 characters. */
  @Text(1, 4_096)
  registrationToken!: string;
}

/**
 * Registers the caller's device for push messages. Registering again replaces the previous registration of the device.
 * @throws ServiceNotFound
 */
export const registerDevice = defineRpc('push.registrations.put', RegisterDeviceRequest, nothing, {
  access: 'user',
  idempotent: true,
});
/**
 * Removes the registration of the caller's device. Succeeds if the device is not registered.
 * @throws ServiceNotFound
 */
export const deregisterDevice = defineRpc('push.registrations.delete', DeviceRegistrationScope, nothing, {
  access: 'user',
  idempotent: true,
});

import { IsString, MaxLength } from 'class-validator';
import { Text } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';

/** The device of the end user who asks. */
export class DeviceRegistrationScope {
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /** Name of a push service. */
  @IsString()
  @MaxLength(256)
  service!: string;
}

export class RegisterDeviceRequest extends DeviceRegistrationScope {
  @Text(1, 4_096)
  registrationToken!: string;
}

/** `ServiceNotFound` unless the app has a push service of that name. Registering again replaces what this device had. */
export const registerDevice = defineRpc('push.registrations.put', RegisterDeviceRequest, nothing, {
  access: 'user',
  idempotent: true,
});
/** Takes back what this device registered; nothing is no error. */
export const deregisterDevice = defineRpc('push.registrations.delete', DeviceRegistrationScope, nothing, {
  access: 'user',
  idempotent: true,
});

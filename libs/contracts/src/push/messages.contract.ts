import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { Nested, Optional, ResourceId, Text } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Maximum number of devices or users in one message. */
export const PUSH_TARGETS_MAX = 1_000;
/** Seconds a provider may keep a message for a device that is offline: four weeks (Firebase Cloud Messaging). */
export const PUSH_TIME_TO_LIVE_MAX_S = 2_419_200;

export const PUSH_PRIORITIES = ['high', 'normal'] as const;
export type PushPriority = (typeof PUSH_PRIORITIES)[number];

/** Maximum bytes of a message as JSON, for all targets together: the provider accepts 4,096. */
export const PUSH_MESSAGE_BYTES_MAX = 16_384;
/** Maximum number of devices one message is sent to. */
export const PUSH_DEVICES_MAX = 5_000;

/** Notification the device shows. A localized string is given as its key and arguments. */
export class PushAlert {
  @Optional() @Text(0, 1_024) title?: string;
  @Optional() @Text(0, 4_096) body?: string;
  @Optional() @Text(0, 256) sound?: string;
  @Optional() @Text(0, 256) clickAction?: string;
  @Optional() @Text(0, 256) bodyLocKey?: string;
  @Optional() @ArrayMaxSize(32) @IsString({ each: true }) @IsArray() bodyLocArgs?: string[];
  @Optional() @Text(0, 256) titleLocKey?: string;
  @Optional() @ArrayMaxSize(32) @IsString({ each: true }) @IsArray() titleLocArgs?: string[];
  @Optional() @Text(0, 256) icon?: string;
  @Optional() @Text(0, 64) color?: string;
  @Optional() @Text(0, 256) tag?: string;
  @Optional() @Text(0, 16) badge?: string;
}

/**
 * A message for devices (runtime §6.4): exactly one of `userIds`, `to` and `registrationTokens` selects the targets.
 * `to` is a registration token, or `/topics/<name>`. Values of `data` are strings.
 */
export class SendPushMessageRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('ServiceNotFound')
  serviceId!: string;

  @Optional()
  @ArrayMinSize(1)
  @ArrayMaxSize(PUSH_TARGETS_MAX)
  @Length(1, 64, { each: true })
  @IsString({ each: true })
  @IsArray()
  userIds?: string[];

  @Optional()
  @Text(1, 4_096)
  to?: string;

  @Optional()
  @ArrayMinSize(1)
  @ArrayMaxSize(PUSH_TARGETS_MAX)
  @Length(1, 4_096, { each: true })
  @IsString({ each: true })
  @IsArray()
  registrationTokens?: string[];

  @Optional()
  @IsIn(PUSH_PRIORITIES)
  priority?: PushPriority;

  @Optional()
  @Text(1, 64)
  collapseKey?: string;

  @Optional()
  @IsBoolean()
  contentAvailable?: boolean;

  @Optional()
  @IsBoolean()
  mutableContent?: boolean;

  /** Lifetime of the message in seconds. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(PUSH_TIME_TO_LIVE_MAX_S)
  timeToLive?: number;

  @Optional()
  @IsObject()
  data?: Record<string, string>;

  @Optional()
  @Nested(() => PushAlert)
  notification?: PushAlert;
}

/**
 * Result of sending a message. `queued` is the number of devices or topics it will be delivered to; users without a
 * device are not counted.
 */
export class SentPushMessage {
  @Allow() message_id!: string;
  @Allow() queued!: number;
}

/**
 * Stores a message for delivery and replies before it is delivered. Fails with `GCMError` if the service has no usable
 * credentials, and with `InvalidParameter` if targets or data are invalid, the message is too large or has too many
 * devices.
 */
export const sendPushMessage = defineRpc('push.messages.send', SendPushMessageRequest, SentPushMessage, { access: 'internal' });

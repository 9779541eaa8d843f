import type { PushAlert, PushPriority } from '#contracts/push/messages.contract.js';

/** The parts of a message that do not depend on its target. */
export interface PushContent {
  readonly priority?: PushPriority;
  readonly collapseKey?: string;
  readonly contentAvailable?: boolean;
  readonly mutableContent?: boolean;
  /** Seconds. */
  readonly timeToLive?: number;
  readonly data?: Readonly<Record<string, string>>;
  readonly notification?: PushAlert;
}

/** One device, or every device that subscribed to a topic. */
export type PushTarget = { readonly token: string } | { readonly topic: string };

/** The `message` of Firebase Cloud Messaging's HTTP v1 API. */
export type FcmMessage = PushTarget & {
  readonly notification?: object;
  readonly data?: object;
  readonly android?: object;
  readonly apns?: object;
};

const TOPIC = /^[A-Za-z0-9\-_.~%]{1,256}$/;
const TOPIC_PREFIX = '/topics/';

/** Returns the topic's name without `/topics/`, or `null` if it is not a valid name. */
export function topicName(text: string): string | null {
  const name = text.startsWith(TOPIC_PREFIX) ? text.slice(TOPIC_PREFIX.length) : text;
  return TOPIC.test(name) ? name : null;
}

/** Returns the target of `to`; `null` for an invalid topic name. */
export function targetOf(to: string): PushTarget | null {
  if (!to.startsWith(TOPIC_PREFIX)) return { token: to };
  const topic = topicName(to);
  return topic === null ? null : { topic };
}

/** Converts a message to the provider's format, for Android and Apple devices alike. `now` is unix milliseconds. */
export function fcmMessage(target: PushTarget, content: PushContent, now: number): FcmMessage {
  const { notification: alert, data } = content;
  return {
    ...target,
    ...present({
      notification: ifAny({ title: alert?.title, body: alert?.body }),
      data: data && ifAny(data),
      android: ifAny({
        priority: content.priority?.toUpperCase(),
        collapse_key: content.collapseKey,
        ttl: content.timeToLive === undefined ? undefined : `${content.timeToLive}s`,
        notification: alert && androidNotification(alert),
      }),
      apns: ifAny({ headers: apnsHeaders(content, now), payload: apnsPayload(content) }),
    }),
  };
}

function androidNotification(alert: PushAlert): object | undefined {
  return ifAny({
    sound: alert.sound,
    click_action: alert.clickAction,
    body_loc_key: alert.bodyLocKey,
    body_loc_args: alert.bodyLocArgs,
    title_loc_key: alert.titleLocKey,
    title_loc_args: alert.titleLocArgs,
    icon: alert.icon,
    color: alert.color,
    tag: alert.tag,
  });
}

function apnsHeaders({ priority, collapseKey, timeToLive }: PushContent, now: number): object | undefined {
  return ifAny({
    'apns-priority': priority === undefined ? undefined : { high: '10', normal: '5' }[priority],
    'apns-collapse-id': collapseKey,
    'apns-expiration': timeToLive === undefined ? undefined : String(Math.floor(now / 1_000) + timeToLive),
  });
}

function apnsPayload({ notification: alert, contentAvailable, mutableContent }: PushContent): object | undefined {
  const aps = ifAny({
    alert: alert && localisedAlert(alert),
    badge: alert?.badge !== undefined && /^\d+$/.test(alert.badge) ? Number(alert.badge) : undefined,
    sound: alert?.sound,
    category: alert?.clickAction,
    'content-available': contentAvailable === true ? 1 : undefined,
    'mutable-content': mutableContent === true ? 1 : undefined,
  });
  return aps && { aps };
}

/** Replaces the alert made of `notification`, so it repeats title and body. */
function localisedAlert(alert: PushAlert): object | undefined {
  if (alert.bodyLocKey === undefined && alert.titleLocKey === undefined) return undefined;
  return present({
    title: alert.title,
    body: alert.body,
    'loc-key': alert.bodyLocKey,
    'loc-args': alert.bodyLocArgs,
    'title-loc-key': alert.titleLocKey,
    'title-loc-args': alert.titleLocArgs,
  });
}

function present(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function ifAny(members: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const given = present(members);
  return Object.keys(given).length > 0 ? given : undefined;
}

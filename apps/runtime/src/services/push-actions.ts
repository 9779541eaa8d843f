import { Injectable } from '@nestjs/common';
import { Double, Int32, Long } from '#codecs/bson/values.js';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { sendPushMessage, type SendPushMessageRequest } from '#contracts/push/messages.contract.js';
import type { ActionScope } from '../data/action-scope.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { ServiceArguments } from './service-arguments.js';
import { requireRule, serviceRules } from '../rules/service-rules.js';

const TARGETS = ['userIds', 'to', 'registrationTokens'];
const ALLOWED = new Set([
  ...TARGETS,
  'priority',
  'collapseKey',
  'contentAvailable',
  'mutableContent',
  'timeToLive',
  'data',
  'notification',
]);

/** Actions of `gcm` services: `send` hands a message to the push service, which delivers it (runtime §6.4). */
@Injectable()
export class PushActions {
  constructor(private readonly bus: BusClient) {}

  /**
   * Sends a message. All callers may send while the service has no rules; the first rule restricts sending to what
   * rules allow.
   * @returns canonical extended JSON of `{message_id, queued}`
   * @throws AppError `ServiceCommandNotFound`, `MissingParameter`, `ArgumentsNotAllowed`, `InvalidParameter`,
   * `NoMatchingRuleFound`, and the errors of sending
   */
  async run(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    if (action !== 'send') throw new AppError('ServiceCommandNotFound', `unknown action '${action.slice(0, 100)}'`);
    const args = ServiceArguments.of(action, list, ALLOWED);
    const targets = TARGETS.filter((name) => args.has(name));
    if (targets.length === 0) args.missing(TARGETS.join(', '));
    if (targets.length > 1) throw new AppError('InvalidParameter', `'${targets.join("' and '")}' cannot be combined`);
    const rules = serviceRules(snapshot, service);
    if (rules.length > 0) await requireRule(rules, action, scope, args.given);
    const message = toPlain(args.given) as Omit<SendPushMessageRequest, 'appId' | 'serviceId'>;
    const sent = await this.bus.call(sendPushMessage, { ...message, appId: snapshot.appId, serviceId: service._id });
    return encodeEjson({ ...sent });
  }
}

/** Converts BSON numbers to numbers and leaves out absent properties; the contract checks the rest. */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    if (value instanceof Int32 || value instanceof Double) return value.value;
    if (value instanceof Long) return value.toNumber();
    // JSON would turn other types into strings, which a message accepts, although the caller did not pass a string.
    throw new AppError('InvalidParameter', 'a message can contain only strings, numbers, booleans, lists and documents');
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .map(([name, member]) => [name, toPlain(member)]),
  );
}

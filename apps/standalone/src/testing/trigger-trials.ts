import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BusClient } from '#bus/client/bus-client.js';
import { contextOfWork, runInContext } from '#bus/transport/request-context.js';
import { newId } from '#contracts/ids.js';
import { runTrigger, type TriggerRunReply } from '#contracts/runtime/triggers.contract.js';
import { TriggerTable } from '../../../triggers/src/table/trigger-table.service.js';
import type { KnownTrigger } from '../../../triggers/src/table/known-trigger.js';

type Members = Readonly<Record<string, unknown>>;

/** Runs triggers on request of a test. */
@Injectable()
export class TriggerTrials {
  constructor(
    private readonly module: ModuleRef,
    private readonly bus: BusClient,
  ) {}

  /**
   * Runs the function of a trigger as the trigger does. Returns `null` if the app has no trigger of this name.
   * @param given properties of the event, as extended JSON; the rest comes from a sample event of the trigger's type
   */
  async run(appId: string, name: string, given: Members | null): Promise<TriggerRunReply | null> {
    const known = (await this.module.get(TriggerTable, { strict: false }).deployed(appId)).find(
      ({ trigger }) => trigger.name === name,
    );
    if (known === undefined) return null;
    const { id, trigger } = known;
    const event = eventOf(known);
    return runInContext(contextOfWork(newId()), () =>
      this.bus.call(runTrigger, {
        appId,
        triggerId: id,
        triggerName: name,
        type: trigger.type,
        functionId: trigger.function_id,
        argumentsEjson: event === null && given === null ? '[]' : JSON.stringify([{ ...event, ...given }]),
        notes: [],
      }),
    );
  }
}

/** Returns a sample event of the trigger's type; `null` for schedules, whose functions get no event. */
function eventOf({ trigger }: KnownTrigger): Members | null {
  const { type, config } = trigger;
  const now = Date.now();
  if (type === 'SCHEDULED') return null;
  if (type === 'AUTHENTICATION') {
    const user = { id: newId(), type: 'normal', data: {}, custom_data: {}, identities: [] };
    const time = { $date: { $numberLong: String(now) } };
    return { operationType: config['operation_type'], providers: config['providers'], user, time };
  }
  const [operation = 'INSERT'] = Array.isArray(config['operation_types']) ? (config['operation_types'] as string[]) : [];
  const _id = { $oid: newId() };
  return {
    _id: { _data: '' },
    operationType: operation.toLowerCase(),
    clusterTime: { $timestamp: { t: Math.floor(now / 1_000), i: 1 } },
    ns: { db: config['database'], coll: config['collection'] },
    documentKey: { _id },
    fullDocument: { _id },
  };
}

import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError, type ErrorCode } from '#contracts/error.js';
import {
  forwardEntries,
  type ForwardEntriesReply,
  type ForwardEntriesRequest,
} from '#contracts/runtime/log-forwarding.contract.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { isOnlyDuplicates } from '#store/driver/duplicate-key.js';
import { compiledApp } from '../app/compiled-app.js';
import { SYSTEM } from '../app/rights.js';
import { isMongodbService } from '../data/data-sources.js';
import { isOutage, toAppError } from './execution-failure.js';
import { ExecutionUsers, NO_REQUEST } from './execution-users.js';
import { functionNotFound } from './function-calls.service.js';
import { FunctionRunner } from './function-runner.js';
import { Expressions } from '../rules/expressions.js';
import { OwnArguments } from '../services/call-arguments.js';
import { ServiceActions } from '../services/service-actions.js';
import { forwardedDocuments, forwardedEntries } from './forwarded-entries.js';

const DELIVERED: ForwardEntriesReply = { ok: true, error: '', errorCode: '', isFinal: false };

/** Errors that persist until the configuration is changed. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'FunctionNotFound',
  'ServiceNotFound',
  'NoMatchingRuleFound',
  'InvalidParameter',
]);

function failed(error: AppError, isFinal: boolean): ForwardEntriesReply {
  return { ok: false, error: error.message, errorCode: error.wireCode ?? '', isFinal };
}

/** Delivers log entries to the collections and functions that log forwarders name. */
@Injectable()
export class LogForwardingService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: ExecutionUsers,
    private readonly runner: FunctionRunner,
    private readonly services: ServiceActions,
    private readonly expressions: Expressions,
  ) {}

  @HandleRpc(forwardEntries)
  async forward(request: ForwardEntriesRequest): Promise<ForwardEntriesReply> {
    const snapshot = await this.snapshots.byId(request.appId);
    return request.type === 'function' ? this.call(snapshot, request) : this.insert(snapshot, request);
  }

  private async call(snapshot: AppSnapshot, { name = '', forwarderId, entries }: ForwardEntriesRequest) {
    const fn = snapshot.functions.find((one) => one.name === name);
    if (!fn) return failed(functionNotFound(name), true);
    const argumentsEjson = encodeEjson([forwardedEntries(entries)]);
    const given = { argumentsEjson, request: NO_REQUEST, countsFor: `forwarder:${forwarderId}` };
    try {
      const rights = await this.users.rights(snapshot, fn, null, given);
      const call = { kind: 'function', name: fn.name } as const;
      const outcome = await this.runner.run({ snapshot, call, action: fn.name, ...given, caller: null, rights });
      if (!outcome.ok) throw toAppError(outcome.error);
      return DELIVERED;
    } catch (error) {
      if (error instanceof AppError && !isOutage(error)) return failed(error, false);
      throw error;
    }
  }

  private async insert(snapshot: AppSnapshot, request: ForwardEntriesRequest): Promise<ForwardEntriesReply> {
    const { data_source: name = '', database, collection, entries } = request;
    const service = compiledApp(snapshot).services.get(name);
    if (!service || !isMongodbService(service)) {
      return failed(new AppError('ServiceNotFound', `data source not found: '${name}'`), true);
    }
    const operations = forwardedDocuments(entries).map((document) => ({ insertOne: { document } }));
    try {
      await this.write(snapshot, service, { database, collection, operations, ordered: false });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // All failed entries were delivered before: repeating them changes nothing.
      if (!isOnlyDuplicates(error.cause)) return { ...failed(error, FINAL.has(error.code)), dataSourceId: service._id };
    }
    return { ...DELIVERED, dataSourceId: service._id };
  }

  private async write(snapshot: AppSnapshot, service: ServiceConfig, args: Record<string, unknown>): Promise<void> {
    const expressions = this.expressions.ofRequest({
      snapshot,
      user: null,
      request: NO_REQUEST,
      service: service.name,
      action: 'bulkWrite',
    });
    const list = new OwnArguments([args]);
    await this.services.runAlone(snapshot, service.name, 'bulkWrite', list, { rights: SYSTEM, expressions });
  }
}

import { Injectable } from '@nestjs/common';
import type { ForwardEntriesReply } from '#contracts/runtime/log-forwarding.contract.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { newId } from '#contracts/ids.js';
import { NewEntries } from '../blocks/new-entries.service.js';
import type { KnownForwarder } from './forwarder-table.service.js';

/** Failure to forward entries. */
export interface ForwardingFailure {
  readonly error: string;
  readonly errorCode?: string;
  /** Ids of the entries. */
  readonly ids?: readonly string[];
  readonly reply?: ForwardEntriesReply;
}

/** Writes log entries about entries that log forwarders could not forward. These log entries are never forwarded themselves. */
@Injectable()
export class ForwarderLog {
  constructor(private readonly entries: NewEntries) {}

  async write({ appId, groupId, domainId, forwarder }: KnownForwarder, failure: ForwardingFailure): Promise<void> {
    const now = new Date().toISOString();
    const { data_source, database, collection, type } = forwarder.action;
    const { error, errorCode = '', ids, reply } = failure;
    const entry: LogEntry = {
      _id: newId(),
      started: now,
      completed: now,
      co_id: newId(),
      type: 'LOG_FORWARDER',
      domain_id: domainId,
      app_id: appId,
      group_id: groupId,
      request_url: '',
      request_method: '',
      status: 400,
      error: error.slice(0, 1_000),
      ...(errorCode === '' ? {} : { error_code: errorCode }),
      log_forwarder_id: forwarder._id,
      log_forwarder_name: forwarder.name,
      ...(ids ? { failed_to_forward_log_ids: ids } : {}),
      ...(reply?.dataSourceId === undefined ? {} : { data_source_id: reply.dataSourceId }),
      ...(type === 'collection'
        ? { data_source_name: String(data_source), data_source_namespace: `${String(database)}.${String(collection)}` }
        : {}),
    };
    await this.entries.write(entry);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { ReadLine } from '../blocks/entry-block.js';
import { recordOf } from '../blocks/log-lines.js';
import { isDeliveryEntry, isWanted } from './forwarded.js';
import type { ForwarderStateRecord } from './forwarder-state.model.js';
import { ForwarderStatesRepository } from './forwarder-states.repository.js';
import { ForwarderTable, type KnownForwarder } from './forwarder-table.service.js';
import { ForwarderWork } from './forwarder-work.service.js';
import { WaitingEntriesRepository } from './waiting-entries.repository.js';

/** Maximum bytes of entries queued for the forwarders of one app; entries beyond that are read from the log later. */
export const WAITING_BYTES_MAX = 10 * 1024 * 1024;
/** Milliseconds for which the number of queued bytes is cached. */
const REMEMBERED_MS = 1_000;
const APPS_REMEMBERED = 1_000;

/** Queues stored entries for forwarders. */
@Injectable()
export class ForwardingService {
  private readonly waitingBytes = new Map<string, { bytes: number; readonly until: number }>();

  constructor(
    private readonly table: ForwarderTable,
    private readonly states: ForwarderStatesRepository,
    private readonly waiting: WaitingEntriesRepository,
    private readonly work: ForwarderWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Queues entries for all forwarders that want them. The entries have to be in the log by now, because those that are not queued
   * are read from there. Once it resolves, every entry will be forwarded even if a process is killed. An entry passed twice is
   * queued once.
   * @throws AppError `Unavailable` if the forwarders are not known
   */
  async take(entries: readonly ReadLine[]): Promise<void> {
    const byApp = new Map<string, ReadLine[]>();
    for (const entry of entries) {
      const ofApp = byApp.get(entry.record.app_id);
      if (ofApp) ofApp.push(entry);
      else byApp.set(entry.record.app_id, [entry]);
    }
    await this.table.ready(byApp.keys());
    for (const [appId, ofApp] of byApp) {
      const forwarders = this.table.ofApp(appId);
      if (forwarders.length > 0) await this.takeOfApp(forwarders, ofApp);
    }
  }

  private async takeOfApp(forwarders: readonly KnownForwarder[], entries: readonly ReadLine[]): Promise<void> {
    const ids = forwarders.map(({ forwarder }) => forwarder._id);
    const others = entries.filter(({ record }) => !isDeliveryEntry(record.co_id, ids));
    const wanting = forwarders.flatMap((known) => {
      const wanted = others.filter(({ record }) => record.group_id === known.groupId && isWanted(known.forwarder, record));
      return wanted.length > 0 ? [{ known, wanted }] : [];
    });
    if (wanting.length === 0) return;
    const found = await this.states.find(wanting.map(({ known }) => known.forwarder._id));
    const states = new Map(found.map((state) => [state._id, state]));
    for (const { known, wanted } of wanting) {
      await this.add(known, wanted, states.get(known.forwarder._id) ?? null);
      this.work.wake(known.forwarder._id);
    }
  }

  private async add(known: KnownForwarder, wanted: readonly ReadLine[], found: ForwarderStateRecord | null): Promise<void> {
    const { appId, forwarder } = known;
    let state = found;
    if (!state?.behind_from && !(await this.hasRoom(appId))) {
      const from = new Date(wanted.reduce((first, { line }) => Math.min(first, line.started), Infinity));
      state = await this.states.fallBehind(forwarder._id, known, from);
      this.logger.info({ appId, forwarderId: forwarder._id }, 'log forwarder lagging: catching up from stored entries');
    }
    const until = state?.behind_from;
    const records = wanted.flatMap(({ line, record }) => (!until || record.started < until ? (recordOf(line) ?? []) : []));
    const bytes = await this.waiting.add(forwarder._id, records, new Date());
    const remembered = this.waitingBytes.get(appId);
    if (remembered) remembered.bytes += bytes;
  }

  private async hasRoom(appId: string): Promise<boolean> {
    const remembered = this.waitingBytes.get(appId);
    if (remembered && performance.now() < remembered.until) return remembered.bytes < WAITING_BYTES_MAX;
    const bytes = await this.waiting.bytesOf(appId);
    if (this.waitingBytes.size >= APPS_REMEMBERED) this.waitingBytes.clear();
    this.waitingBytes.set(appId, { bytes, until: performance.now() + REMEMBERED_MS });
    return bytes < WAITING_BYTES_MAX;
  }
}

import DataLoader from 'dataloader';
import type { BusClient } from '#bus/client/bus-client.js';
import {
  APP_PARTS_MAX,
  readAppParts,
  type AppPart,
  type AppPartKind,
  type AppPartOutcome,
  type AppPartOutcomes,
  type AppPartReply,
} from '#contracts/config/app-parts.contract.js';
import { AppError } from '#contracts/error.js';
import type { Reachable, RpcContract } from '#contracts/rpc.js';
import type { AppScope } from '#contracts/scope.js';

/** Bytes of configuration one operation may read. */
export const OPERATION_READ_BYTES_MAX = 32 * 1024 * 1024;

interface ScopedPart {
  readonly groupId: string;
  readonly part: AppPart;
}

/** Selection of one object of several, or of a page of a list. */
export type PartOptions = Pick<AppPart, 'id' | 'skip' | 'limit'>;

/**
 * Calls that one GraphQL operation makes to the services. Concurrent reads of configuration become one call per
 * project, regardless of the number of apps; identical reads are made once.
 */
export class OperationCalls {
  private readonly parts = new DataLoader<ScopedPart, unknown, string>((wanted) => this.readAll(wanted), {
    cacheKeyFn: (wanted) => JSON.stringify(wanted),
  });
  private readonly asked = new Map<string, Promise<unknown>>();
  private bytesRead = 0;

  constructor(private readonly bus: BusClient) {}

  /**
   * Reads a part of an app's configuration. @throws AppError of the read; `ReadSizeLimitExceeded` beyond
   * `OPERATION_READ_BYTES_MAX`
   */
  async part<K extends AppPartKind>({ groupId, appId }: AppScope, kind: K, options: PartOptions = {}): Promise<AppPartReply<K>> {
    return (await this.parts.load({ groupId, part: { kind, appId, ...options } })) as AppPartReply<K>;
  }

  /** Makes a read that only concerns one app or project. */
  async ask<Request extends object, Reply>(contract: RpcContract<Request, Reply, Reachable>, request: Request): Promise<Reply> {
    const key = `${contract.subject} ${JSON.stringify(request)}`;
    let answer = this.asked.get(key);
    if (!answer) {
      answer = this.bus.call(contract, request);
      this.asked.set(key, answer);
    }
    return (await answer) as Reply;
  }

  /** A change; what was read before it is forgotten. */
  async change<Request extends object, Reply>(
    contract: RpcContract<Request, Reply, Reachable>,
    request: Request,
  ): Promise<Reply> {
    this.parts.clearAll();
    this.asked.clear();
    return this.bus.call(contract, request);
  }

  private async readAll(wanted: readonly ScopedPart[]): Promise<unknown[]> {
    const projects = new Set(wanted.map(({ groupId }) => groupId));
    const found = new Map<ScopedPart, unknown>();
    await Promise.all(
      [...projects].map(async (groupId) => {
        const ofProject = wanted.filter((one) => one.groupId === groupId);
        try {
          const outcomes = await this.readProject(
            groupId,
            ofProject.map(({ part }) => part),
          );
          ofProject.forEach((one, at) => found.set(one, outcomes[at]));
        } catch (error) {
          // A failure in one project does not affect the others.
          for (const one of ofProject) found.set(one, error);
        }
      }),
    );
    return wanted.map((one) => found.get(one));
  }

  /** Reads parts of one project, in the order of the request; a failed part is an `AppError`. */
  private async readProject(groupId: string, parts: readonly AppPart[]): Promise<unknown[]> {
    const read: unknown[] = [];
    while (read.length < parts.length) {
      const reply = await this.bus.call(readAppParts, { groupId, parts: parts.slice(read.length, read.length + APP_PARTS_MAX) });
      const text = reply.text();
      this.count(text.length);
      const { outcomes } = JSON.parse(text) as AppPartOutcomes;
      if (outcomes.length === 0) throw new Error('a multipart response without parts');
      for (const each of outcomes.map(valueOf)) read.push(each);
    }
    return read;
  }

  private count(bytes: number): void {
    this.bytesRead += bytes;
    if (this.bytesRead <= OPERATION_READ_BYTES_MAX) return;
    throw new AppError(
      'ReadSizeLimitExceeded',
      `an operation may read at most ${OPERATION_READ_BYTES_MAX} bytes: request less data`,
    );
  }
}

function valueOf(outcome: AppPartOutcome): unknown {
  return 'code' in outcome ? new AppError(outcome.code, outcome.message) : outcome.value;
}

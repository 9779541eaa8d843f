import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { AppError } from '#contracts/error.js';
import { checkSource } from '#contracts/runtime/source-checks.contract.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { exportsFunction, SourceSyntaxError } from '#sandbox/module-syntax.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import { ConfigStore } from '../versions/config-store.service.js';

/** Milliseconds the sources of one import are looked at; those that come later are taken as they are. */
const IMPORT_CHECK_MS = 10_000;

/** A source by the name it is told by. */
export interface NamedSource {
  readonly name: string;
  readonly source: string;
}

/**
 * Whether sources can be called. Most show it; others are run by runtime, in its sandbox. While runtime is away or busy a source is
 * taken for callable, so that no write waits for it: a call that fails later says the same.
 */
@Injectable()
export class SourceChecks {
  constructor(
    private readonly store: ConfigStore,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `FunctionInvalid` for the first source that leaves nothing to call; nothing for one that does not parse */
  async requireCallable(key: AppKey, ...sources: readonly (string | undefined)[]): Promise<void> {
    const doubtful = sources.filter((source) => source !== undefined && isDoubtful(source)) as string[];
    if (doubtful.length === 0) return;
    // Nothing is run for an app of another project.
    await this.store.read(key, () => null);
    for (const source of doubtful) {
      const isUncallable = await this.isUncallable(key, source);
      if (isUncallable === undefined) return;
      if (!isUncallable) continue;
      throw new AppError('FunctionInvalid', "the source leaves no function in 'exports' or 'module.exports'");
    }
  }

  /** What an import is to be told of its sources. */
  async notesOf(key: AppKey, sources: readonly NamedSource[]): Promise<string[]> {
    const until = Date.now() + IMPORT_CHECK_MS;
    const notes: string[] = [];
    for (const { name, source } of sources) {
      if (Date.now() >= until) return notes;
      // Reading a large source takes a while: others have their turn in between.
      await nextTurn();
      if (!isDoubtful(source)) continue;
      const isUncallable = await this.isUncallable(key, source);
      if (isUncallable === undefined) return notes;
      if (isUncallable) notes.push(`${name} cannot be called: its source leaves no function in 'exports'`);
    }
    return notes;
  }

  /** `undefined` while nobody can tell. */
  private async isUncallable({ appId }: AppKey, source: string): Promise<boolean | undefined> {
    try {
      return (await this.bus.call(checkSource, { appId, source })).isUncallable;
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'a source is taken without knowing whether it can be called');
      return undefined;
    }
  }
}

/** Whether only running it tells. What does not parse is refused where sources are read. */
function isDoubtful(source: string): boolean {
  try {
    return !exportsFunction(source);
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    return false;
  }
}

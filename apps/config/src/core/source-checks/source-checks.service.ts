import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { AppError } from '#contracts/error.js';
import { checkSource } from '#contracts/runtime/source-checks.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { exportsFunction, SourceSyntaxError } from '#sandbox/module-syntax.js';
import type { AppKey } from '../records/app-records.repository.js';
import { ConfigStore } from '../versions/config-store.service.js';

/** Milliseconds the sources of one import, or of one request, are looked at; those that come later are taken as they are. */
const IMPORT_CHECK_MS = 10_000;
const REQUEST_CHECK_MS = 2_000;

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
    const given = sources.flatMap((source) => (source === undefined ? [] : [{ source }]));
    for await (const _ of this.uncallable(key, given, REQUEST_CHECK_MS))
      throw new AppError('FunctionInvalid', "the source leaves no function in 'exports' or 'module.exports'");
  }

  /** What an import is to be told of its sources. */
  async notesOf(key: AppKey, sources: readonly NamedSource[]): Promise<string[]> {
    const notes: string[] = [];
    for await (const { name } of this.uncallable(key, sources, IMPORT_CHECK_MS))
      notes.push(`${name} cannot be called: its source leaves no function in 'exports'`);
    return notes;
  }

  /** Those that leave nothing to call, as far as anybody can tell in so many milliseconds. */
  private async *uncallable<S extends { readonly source: string }>(
    key: AppKey,
    sources: readonly S[],
    ms: number,
  ): AsyncGenerator<S> {
    const until = Date.now() + ms;
    let isKnownApp = false;
    for (const given of sources) {
      if (Date.now() >= until) return;
      // Reading a large source takes a while: others have their turn in between.
      await nextTurn();
      if (!isDoubtful(given.source)) continue;
      // Nothing is run for an app of another project.
      if (!isKnownApp) await this.store.read(key, () => null);
      isKnownApp = true;
      const isUncallable = await this.isUncallable(key, given.source);
      if (isUncallable === undefined) return;
      if (isUncallable) yield given;
    }
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { AppError } from '#contracts/error.js';
import { checkSource } from '#contracts/runtime/source-checks.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { exportsFunction, SourceSyntaxError } from '#sandbox/module-syntax.js';
import type { AppKey } from '../records/app-records.repository.js';
import { ConfigStore } from '../versions/config-store.service.js';

/** Milliseconds for checking the sources of one import, or of one request; the remaining sources are accepted unchecked. */
const IMPORT_CHECK_MS = 10_000;
const REQUEST_CHECK_MS = 2_000;

/** Source with its name in messages. */
export interface NamedSource {
  readonly name: string;
  readonly source: string;
}

/**
 * Checks whether sources can be called. Most show it; others are run by runtime, in its sandbox. While runtime is unavailable
 * or busy a source is assumed to be callable, so that no write waits for it: a call that fails later reports the same problem.
 */
@Injectable()
export class SourceChecks {
  constructor(
    private readonly store: ConfigStore,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks that sources can be called; sources that do not parse pass.
   * @throws AppError `FunctionInvalid` for the first source that exports no function
   */
  async requireCallable(key: AppKey, ...sources: readonly (string | undefined)[]): Promise<void> {
    const given = sources.flatMap((source) => (source === undefined ? [] : [{ source }]));
    for await (const _ of this.uncallable(key, given, REQUEST_CHECK_MS))
      throw new AppError('FunctionInvalid', "the source does not assign a function to 'exports' or 'module.exports'");
  }

  /** Returns the notes of an import about sources that cannot be called. */
  async notesOf(key: AppKey, sources: readonly NamedSource[]): Promise<string[]> {
    const notes: string[] = [];
    for await (const { name } of this.uncallable(key, sources, IMPORT_CHECK_MS))
      notes.push(`${name} cannot be called: its source does not assign a function to 'exports'`);
    return notes;
  }

  /** Yields the sources that export no function, as far as can be determined within `ms`. */
  private async *uncallable<S extends { readonly source: string }>(
    key: AppKey,
    sources: readonly S[],
    ms: number,
  ): AsyncGenerator<S> {
    const until = Date.now() + ms;
    let isKnownApp = false;
    for (const given of sources) {
      if (Date.now() >= until) return;
      // Reading a large source takes a while: other requests are served in between.
      await nextTurn();
      if (!isDoubtful(given.source)) continue;
      // Sources are not run for an app of another project.
      if (!isKnownApp) await this.store.read(key, () => null);
      isKnownApp = true;
      const isUncallable = await this.isUncallable(key, given.source);
      if (isUncallable === undefined) return;
      if (isUncallable) yield given;
    }
  }

  /** Asks runtime whether a source cannot be called. Returns `undefined` if runtime fails. */
  private async isUncallable({ appId }: AppKey, source: string): Promise<boolean | undefined> {
    try {
      return (await this.bus.call(checkSource, { appId, source })).isUncallable;
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to check whether a source exports a function; the source is accepted');
      return undefined;
    }
  }
}

/** Checks whether a source has to be run to find out. Sources that do not parse are rejected where they are read. */
function isDoubtful(source: string): boolean {
  try {
    return !exportsFunction(source);
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    return false;
  }
}

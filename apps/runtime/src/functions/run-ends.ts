import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { LOG_TEXT_MAX } from '#contracts/logging/entries.contract.js';
import type { ExecutionError, ExecutionOutcome, LogLine, RunRest } from '#sandbox/sandbox-engine.js';
import { toAppError } from './execution-failure.js';

/**
 * Summary of runs for a log entry: lines, errors that ended runs after their results, the stack of the first error
 * thrown, MiB times ms.
 */
export interface RunSummary {
  readonly lines: readonly LogLine[];
  readonly endedBy: readonly string[];
  readonly stack: string | undefined;
  readonly usage: number;
}

/** Waits for runs that continue after their replies. The process does not exit before they end, or before their time is up. */
@Injectable()
export class RunEnds {
  constructor(private readonly bus: BusClient) {}

  /** Reports runs when all have ended: immediately if they ended with their replies. */
  report(outcomes: readonly ExecutionOutcome[], write: (told: RunSummary) => void): void {
    if (outcomes.every(({ rest }) => rest === undefined)) write(summaryOf(outcomes));
    else this.bus.accompany(this.reportLater(outcomes, write));
  }

  private async reportLater(outcomes: readonly ExecutionOutcome[], write: (told: RunSummary) => void): Promise<void> {
    const ends = await Promise.all(outcomes.map(async (outcome) => (await outcome.rest) ?? outcome));
    write(summaryOf(outcomes, ends));
  }
}

/** @param ends end of each run; a run without a later end ended with its reply */
function summaryOf(outcomes: readonly ExecutionOutcome[], ends: readonly (RunRest | ExecutionOutcome)[] = outcomes): RunSummary {
  return {
    lines: ends.flatMap(({ logs }) => logs),
    endedBy: ends.flatMap((end, index) => ('error' in end && end !== outcomes[index] && end.error ? [endText(end.error)] : [])),
    stack: outcomes.flatMap((outcome) => (outcome.ok ? [] : (outcome.error.stack?.slice(0, LOG_TEXT_MAX) ?? [])))[0],
    // The unit App Services uses is unknown, and clients only need an integer.
    usage: ends.reduce((sum, { stats: { memoryBytes, wallMs } }) => sum + Math.ceil((memoryBytes / 2 ** 20) * wallMs), 0),
  };
}

/** Returns the message of an error that ended a run. The engine's own message is used if the run was stopped from outside. */
function endText(error: ExecutionError): string {
  return error.kind === 'unavailable' ? error.message : toAppError(error).message;
}

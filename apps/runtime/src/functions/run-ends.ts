import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { LOG_TEXT_MAX } from '#contracts/logging/entries.contract.js';
import type { ExecutionError, ExecutionOutcome, LogLine, RunRest } from '#sandbox/sandbox-engine.js';
import { toAppError } from './execution-failure.js';

/** Summary of runs for a log entry: lines, errors that ended them after their results, the stack of the first that threw, MiB times ms. */
export interface RunsTold {
  readonly lines: readonly LogLine[];
  readonly endedBy: readonly string[];
  readonly stack: string | undefined;
  readonly usage: number;
}

/** Waits for runs that go on after their answers. The process does not end before them, or before their time is over. */
@Injectable()
export class RunEnds {
  constructor(private readonly bus: BusClient) {}

  /** Tells of runs when all have ended, at once where they ended with their answers. */
  tell(outcomes: readonly ExecutionOutcome[], write: (told: RunsTold) => void): void {
    if (outcomes.every(({ rest }) => rest === undefined)) write(toldOf(outcomes));
    else this.bus.accompany(this.tellLater(outcomes, write));
  }

  private async tellLater(outcomes: readonly ExecutionOutcome[], write: (told: RunsTold) => void): Promise<void> {
    const ends = await Promise.all(outcomes.map(async (outcome) => (await outcome.rest) ?? outcome));
    write(toldOf(outcomes, ends));
  }
}

/** @param ends of each run; a run that has none ended with its answer */
function toldOf(outcomes: readonly ExecutionOutcome[], ends: readonly (RunRest | ExecutionOutcome)[] = outcomes): RunsTold {
  return {
    lines: ends.flatMap(({ logs }) => logs),
    endedBy: ends.flatMap((end, index) => ('error' in end && end !== outcomes[index] && end.error ? [endText(end.error)] : [])),
    stack: outcomes.flatMap((outcome) => (outcome.ok ? [] : (outcome.error.stack?.slice(0, LOG_TEXT_MAX) ?? [])))[0],
    // The original's unit is unknown, and clients only need an integer.
    usage: ends.reduce((sum, { stats: { memoryBytes, wallMs } }) => sum + Math.ceil((memoryBytes / 2 ** 20) * wallMs), 0),
  };
}

/** Told by the engine as it is where the run was stopped from outside. */
function endText(error: ExecutionError): string {
  return error.kind === 'unavailable' ? error.message : toAppError(error).message;
}

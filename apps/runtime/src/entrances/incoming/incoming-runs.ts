import { Injectable } from '@nestjs/common';
import type { ExecutionSuccess } from '#sandbox/sandbox-engine.js';
import { toAppError } from '../../functions/execution-failure.js';
import { FunctionRunner } from '../../functions/function-runner.js';
import { Admissions, type Demands } from './admissions.js';
import type { LoggedRequest } from './request-log.js';
import { payloadText } from './request-payload.js';

/** A webhook or an endpoint that was found, as far as running it goes. */
export interface IncomingRun extends Demands {
  /** Name of the function in the bundle. */
  readonly functionName: string;
}

/** Runs the functions of third parties' requests that are let in (runtime §5). */
@Injectable()
export class IncomingRuns {
  constructor(
    private readonly admissions: Admissions,
    private readonly runner: FunctionRunner,
  ) {}

  /**
   * Runs the function of a request. Records on `logged` what becomes known.
   * @throws AppError the errors of {@link Admissions.admit}, the failures of functions
   */
  async run(run: IncomingRun, logged: LoggedRequest): Promise<ExecutionSuccess> {
    const { caller, rights, credentials, facts } = await this.admissions.admit(run, logged);
    const outcome = await this.runner.run({
      snapshot: run.snapshot,
      call: { kind: 'function', name: run.functionName, httpResponse: true },
      ...run.target,
      argumentsEjson: `[${payloadText(logged.request, run.proof.signer, credentials === 'headers')}]`,
      caller,
      rights,
      request: facts,
    });
    logged.outcome = outcome;
    if (!outcome.ok) throw toAppError(outcome.error);
    return outcome;
  }
}

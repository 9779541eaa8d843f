import { Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { SYSTEM } from '../app/rights.js';
import { timeLimitExceeded } from '../app/time-limit.js';
import { toAppError } from './execution-failure.js';
import type { RunInput } from './execution-users.js';
import { FunctionRunner } from './function-runner.js';

/** Name of a script in `context.request.action`. */
const SCRIPT_NAME = 'run_as_user_id_script_source';

/** Runs the scripts that determine which user a function, a webhook or an endpoint runs as. */
@Injectable()
export class RunAsScripts {
  constructor(private readonly runner: FunctionRunner) {}

  /**
   * Runs a script as the system. Returns the user id it returns, `null` if it returns `{runAsSystem: true}`.
   * @param given input of the function or webhook
   * @throws AppError the failures of functions; `FunctionExecutionError` for any other result
   */
  async userId(snapshot: AppSnapshot, source: string, given: RunInput): Promise<string | null> {
    const { argumentsEjson, request, countsFor, depth = 1, deadline } = given;
    const wallMs = deadline === undefined ? undefined : Math.floor(deadline - Date.now());
    if (wallMs !== undefined && wallMs < 1) throw timeLimitExceeded();
    const outcome = await this.runner.run({
      snapshot,
      call: { kind: 'source', source, evalSource: '' },
      action: SCRIPT_NAME,
      argumentsEjson,
      caller: null,
      rights: SYSTEM,
      request,
      depth,
      ...(countsFor === undefined ? {} : { countsFor }),
      ...(wallMs === undefined ? {} : { wallMs }),
    });
    if (!outcome.ok) throw toAppError(outcome.error);
    const answer: unknown = JSON.parse(outcome.resultEjson);
    if (typeof answer === 'string') return answer;
    if (typeof answer === 'object' && answer !== null) {
      const { $oid, runAsSystem } = answer as Readonly<Record<string, unknown>>;
      if (typeof $oid === 'string') return $oid;
      if (runAsSystem === true) return null;
    }
    throw new AppError('FunctionExecutionError', 'the script must return the id of a user or {runAsSystem: true}');
  }
}

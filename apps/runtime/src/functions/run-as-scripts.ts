import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { SYSTEM } from '../application/rights.js';
import { toAppError } from './execution-failure.js';
import { FunctionRunner } from './function-runner.js';

/** The name a script has in `context.request.action`. */
const SCRIPT_NAME = 'run_as_user_id_script_source';

/** Runs the scripts that say which user a function, a webhook or an endpoint runs as. */
@Injectable()
export class RunAsScripts {
  constructor(@Inject(FunctionRunner) private readonly runner: FunctionRunner) {}

  /**
   * The id a script answers, `null` where it answers `{runAsSystem: true}`. It runs as the system.
   * @param argumentsEjson JSON text of an array, what the function or webhook itself is given
   * @throws AppError the failures of functions; `FunctionExecutionError` for any other answer
   */
  async userId(snapshot: AppSnapshot, source: string, argumentsEjson: string, request: RequestFacts): Promise<string | null> {
    const outcome = await this.runner.run({
      snapshot,
      call: { kind: 'source', source, evalSource: '' },
      action: SCRIPT_NAME,
      argumentsEjson,
      caller: null,
      rights: SYSTEM,
      request,
    });
    if (!outcome.ok) throw toAppError(outcome.error);
    const answer: unknown = JSON.parse(outcome.resultEjson);
    if (typeof answer === 'string') return answer;
    if (typeof answer === 'object' && answer !== null) {
      const { $oid, runAsSystem } = answer as Readonly<Record<string, unknown>>;
      if (typeof $oid === 'string') return $oid;
      if (runAsSystem === true) return null;
    }
    throw new AppError('FunctionExecutionError', 'the script must answer the id of a user or {runAsSystem: true}');
  }
}

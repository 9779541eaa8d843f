import { EJSON } from 'bson';
import type { FunctionCaller } from './environment.js';

/**
 * Returns a caller that calls a function once for each list of arguments and caches the result, including a failure:
 * keep it for one request.
 */
export function rememberCalls(call: FunctionCaller): FunctionCaller {
  const answers = new Map<string, unknown>();
  return (name, args) => {
    const key = EJSON.stringify([name, args], { relaxed: false });
    if (!answers.has(key)) answers.set(key, answered(call, name, args));
    return answers.get(key);
  };
}

async function answered(call: FunctionCaller, name: string, args: readonly unknown[]): Promise<unknown> {
  return call(name, args);
}

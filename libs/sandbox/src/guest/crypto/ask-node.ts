import { compute } from './crypto-bridge.js';
import { codedError } from '../errors/node-errors.js';

interface Outcome<Value> {
  readonly value?: Value;
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
}

function errorOf({ name, message }: Outcome<unknown>): Error {
  switch (name) {
    case 'RangeError':
      return new RangeError(message);
    case 'TypeError':
      return new TypeError(message);
    case 'URIError':
      return new URIError(message);
    default:
      return new Error(message);
  }
}

/** Calls a function of Node in the runner. @throws the error that it throws there */
export function askNode<Value>(operation: string, members: Record<string, unknown>): Value {
  const outcome = compute(operation, members) as Outcome<Value>;
  if (outcome.message === undefined) return outcome.value as Value;
  const { code = '' } = outcome;
  throw code === '' ? errorOf(outcome) : codedError(code, errorOf(outcome));
}

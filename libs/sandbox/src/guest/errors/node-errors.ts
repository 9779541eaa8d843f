import { inspect } from '../values/inspect.js';

/** Characters of a value that an error shows. */
const SHOWN = 25;

/** Values up to here are written without separators. */
const PLAIN_NUMBER = 2 ** 32;

function withCode<Made extends Error>(error: Made, code: string): Made {
  Object.defineProperty(error, 'code', { value: code, enumerable: true, writable: true, configurable: true });
  return error;
}

/** Describes a value of the wrong type as Node's errors do. */
function received(value: unknown): string {
  if (value === undefined || value === null) return `Received ${String(value)}`;
  if (typeof value === 'function') return `Received function ${value.name}`;
  if (typeof value === 'object') {
    const name = (value as { constructor?: { name?: string } }).constructor?.name;
    return name === undefined || name === '' ? `Received ${inspect(value)}` : `Received an instance of ${name}`;
  }
  const text = typeof value === 'string' ? quoted(value) : inspect(value);
  return `Received type ${typeof value} (${text.length > SHOWN + 3 ? `${text.slice(0, SHOWN)}...` : text})`;
}

function quoted(text: string): string {
  const quote = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes('`') ? '`' : "'";
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return quote + (quote === "'" ? escaped.replaceAll("'", String.raw`\'`) : escaped) + quote;
}

function separated(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '_');
}

function numberText(value: unknown): string {
  if (typeof value === 'bigint') {
    const isLong = value > BigInt(PLAIN_NUMBER) || value < -BigInt(PLAIN_NUMBER);
    return `${isLong ? separated(String(value)) : String(value)}n`;
  }
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > PLAIN_NUMBER) return separated(String(value));
  return typeof value === 'number' && Object.is(value, -0) ? '-0' : typeof value === 'string' ? quoted(value) : inspect(value);
}

/** @param expected what follows "must be", such as `of type string or an instance of Buffer` */
export function argumentTypeError(name: string, expected: string, value: unknown): TypeError {
  const what = name.endsWith(' argument')
    ? `The ${name}`
    : name.includes('.')
      ? `The "${name}" property`
      : `The "${name}" argument`;
  return withCode(new TypeError(`${what} must be ${expected}. ${received(value)}`), 'ERR_INVALID_ARG_TYPE');
}

/** @param range what follows "must be", such as `>= 0 and <= 3` */
export function rangeError(name: string, range: string, value: unknown): RangeError {
  const text = `The value of "${name}" is out of range. It must be ${range}. Received ${numberText(value)}`;
  return withCode(new RangeError(text), 'ERR_OUT_OF_RANGE');
}

export function argumentValueError(name: string, value: unknown, reason = 'is invalid'): TypeError {
  const shown = typeof value === 'string' ? quoted(value) : inspect(value);
  return withCode(new TypeError(`The argument '${name}' ${reason}. Received ${shown}`), 'ERR_INVALID_ARG_VALUE');
}

/** @param name of what is outside; left out for the memory itself */
export function boundsError(name?: string): RangeError {
  const text = name === undefined ? 'Attempt to access memory outside buffer bounds' : `"${name}" is outside of buffer bounds`;
  return withCode(new RangeError(text), 'ERR_BUFFER_OUT_OF_BOUNDS');
}

export function unknownEncodingError(encoding: unknown): TypeError {
  return withCode(
    new TypeError(`Unknown encoding: ${typeof encoding === 'string' ? encoding : inspect(encoding)}`),
    'ERR_UNKNOWN_ENCODING',
  );
}

/** Creates an error with one of Node's codes. */
export function codedError<Made extends Error>(code: string, error: Made): Made {
  return withCode(error, code);
}

/** @throws TypeError or RangeError unless `value` is a number within the range */
export function assertNumber(value: unknown, name: string, min?: number, max?: number): asserts value is number {
  if (typeof value !== 'number') throw argumentTypeError(name, 'of type number', value);
  const isOutside = (min !== undefined && value < min) || (max !== undefined && value > max);
  if (isOutside || (Number.isNaN(value) && (min !== undefined || max !== undefined))) {
    const [low, high] = [min === undefined ? '' : `>= ${min}`, max === undefined ? '' : `<= ${max}`];
    throw rangeError(name, low !== '' && high !== '' ? `${low} && ${high}` : low + high, value);
  }
}

/** @throws TypeError or RangeError unless `value` is a whole number within the range */
export function assertInteger(
  value: unknown,
  name: string,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): asserts value is number {
  if (typeof value !== 'number') throw argumentTypeError(name, 'of type number', value);
  if (!Number.isInteger(value)) throw rangeError(name, 'an integer', value);
  if (value < min || value > max) throw rangeError(name, `>= ${min} && <= ${max}`, value);
}

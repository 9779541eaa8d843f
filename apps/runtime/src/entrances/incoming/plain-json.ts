import { AppError } from '#contracts/error.js';

/** Levels a result may nest. */
const DEPTH_MAX = 500;

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON has no infinities; digits beyond a double's stay as they are. */
function numberText(digits: unknown): string | undefined {
  if (typeof digits !== 'string') return undefined;
  if (/^-?\d{1,20}$/.test(digits)) return digits.replace(/^(-?)0+(?=\d)/, '$1');
  return Number.isFinite(Number(digits)) && digits.trim() !== '' ? String(Number(digits)) : 'null';
}

function dateText(content: unknown): string | undefined {
  const digits = isMembers(content) ? content['$numberLong'] : undefined;
  const date = new Date(typeof digits === 'string' ? Number(digits) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : JSON.stringify(date.toISOString());
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? JSON.stringify(value) : undefined;
}

function members(value: unknown, rename: (content: Members) => object): string | undefined {
  return isMembers(value) ? JSON.stringify(rename(value)) : undefined;
}

/** Conversion of each type to plain JSON (client-api §15); `undefined` for content that does not match the type. */
const PLAIN: Readonly<Record<string, (content: unknown) => string | undefined>> = {
  $oid: text,
  $uuid: text,
  $symbol: text,
  $code: text,
  $numberDecimal: text,
  $numberInt: numberText,
  $numberLong: numberText,
  $numberDouble: numberText,
  $date: dateText,
  $undefined: () => 'null',
  $minKey: () => '{}',
  $maxKey: () => '{}',
  $binary: (content) =>
    members(content, ({ base64, subType }) => ({ Subtype: Number.parseInt(String(subType), 16), Data: base64 })),
  $regularExpression: (content) => members(content, ({ pattern, options }) => ({ Pattern: pattern, Options: options })),
  $timestamp: (content) => members(content, ({ t, i }) => ({ T: t, I: i })),
};

function wrapped(value: Members): string | undefined {
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0 || !Object.hasOwn(PLAIN, name)) return undefined;
  return PLAIN[name]?.(value[name]);
}

function write(value: unknown, depth: number): string {
  if (depth > DEPTH_MAX) throw new AppError('FunctionExecutionError', `the result nests deeper than ${DEPTH_MAX} levels`);
  if (Array.isArray(value)) return `[${value.map((element) => write(element, depth + 1)).join(',')}]`;
  if (!isMembers(value)) return JSON.stringify(value);
  return (
    wrapped(value) ??
    `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${write(member, depth + 1)}`)
      .join(',')}}`
  );
}

/**
 * Converts canonical extended JSON to JSON without types. @throws AppError `FunctionExecutionError` for a result nested too deep
 */
export function toPlainJson(ejson: string): string {
  return write(JSON.parse(ejson), 0);
}

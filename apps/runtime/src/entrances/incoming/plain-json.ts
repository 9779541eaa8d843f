import { AppError } from '#contracts/error.js';
import { PARSED_AT_ONCE, parseJsonInSlices } from '#codecs/json/parse-json.js';
import { Slice } from '#codecs/json/turns.js';

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

function checkDepth(depth: number): void {
  if (depth > DEPTH_MAX) throw new AppError('FunctionExecutionError', `the result nests deeper than ${DEPTH_MAX} levels`);
}

function write(value: unknown, depth: number): string {
  checkDepth(depth);
  if (Array.isArray(value)) return `[${value.map((element) => write(element, depth + 1)).join(',')}]`;
  if (!isMembers(value)) return JSON.stringify(value);
  return (
    wrapped(value) ??
    `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${write(member, depth + 1)}`)
      .join(',')}}`
  );
}

/** Values between two checks of the clock. */
const VALUES_BETWEEN = 64;

/** Writes a large value in slices, so that other requests are served meanwhile. */
class SlicedWriter {
  private readonly slice = new Slice();
  private written = 0;

  async write(value: unknown, depth: number): Promise<string> {
    checkDepth(depth);
    if (Array.isArray(value)) {
      const texts: string[] = [];
      for (const element of value) texts.push(await this.part(element, depth + 1));
      return `[${texts.join(',')}]`;
    }
    if (!isMembers(value)) return JSON.stringify(value);
    const whole = wrapped(value);
    if (whole !== undefined) return whole;
    const texts: string[] = [];
    for (const [name, member] of Object.entries(value)) {
      texts.push(`${JSON.stringify(name)}:${await this.part(member, depth + 1)}`);
    }
    return `{${texts.join(',')}}`;
  }

  /** Synchronous for a value without others in it. */
  private part(value: unknown, depth: number): string | Promise<string> {
    this.written += 1;
    if (this.written % VALUES_BETWEEN === 0 && this.slice.isOver) return this.slice.next().then(() => this.write(value, depth));
    return typeof value === 'object' && value !== null ? this.write(value, depth) : write(value, depth);
  }
}

async function plainInSlices(ejson: string): Promise<string> {
  return new SlicedWriter().write(await parseJsonInSlices(ejson), 0);
}

/**
 * Converts canonical extended JSON to JSON without types; a large one later, in slices.
 * @throws AppError `FunctionExecutionError` for a result nested too deep, synchronously or by rejecting
 */
export function toPlainJson(ejson: string): string | Promise<string> {
  return ejson.length > PARSED_AT_ONCE ? plainInSlices(ejson) : write(JSON.parse(ejson), 0);
}

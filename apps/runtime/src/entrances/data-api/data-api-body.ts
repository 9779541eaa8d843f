import { AppError } from '#contracts/error.js';
import { memberTexts } from '#codecs/json/member-texts.js';
import { PARSED_AT_ONCE } from '#codecs/json/parse-json.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';
import { LargeArguments, SmallArguments, type CallArguments } from '../../services/call-arguments.js';
import type { DataApiAction } from './data-api-actions.js';
import { CheckedArguments } from './checked-arguments.js';

/** Data source and arguments of a request. */
export interface DataApiBody {
  /** Name of the service. */
  readonly dataSource: string;
  /** The one argument of the action. */
  readonly args: CallArguments;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function notJson(cause: unknown): AppError {
  return new AppError('BadRequest', 'the request body is not valid JSON', { cause });
}

function textOf(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new AppError('BadRequest', 'the request body is not valid UTF-8', { cause });
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function requireMembers(names: readonly string[], given: (name: string) => boolean): void {
  const missing = names.find((name) => !given(name));
  if (missing !== undefined) throw new AppError('MissingParameter', `'${missing}' is required`);
}

function requireText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new AppError('InvalidParameter', `'${name}' must be a string`);
}

function notAnObject(): AppError {
  return new AppError('BadRequest', 'the request body must be a JSON object');
}

function readSmall(text: string, { members, required }: DataApiAction): DataApiBody {
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAnObject();
  const given = (name: string): unknown =>
    Object.hasOwn(body, name) ? (body as Readonly<Record<string, unknown>>)[name] : undefined;
  requireMembers(required, (name) => isGiven(given(name)));
  const argument = Object.entries(members).flatMap(([name, called]) => {
    const value = given(name);
    return isGiven(value) ? [[called, value] as const] : [];
  });
  return {
    dataSource: requireText(given('dataSource'), 'dataSource'),
    args: new SmallArguments([Object.fromEntries(argument)]),
  };
}

async function readLarge(text: string, { members, required }: DataApiAction): Promise<DataApiBody> {
  let texts: Map<string, string> | null;
  try {
    texts = await memberTexts(text);
  } catch (cause) {
    throw notJson(cause);
  }
  if (!texts) throw notAnObject();
  const given = (name: string): string | undefined => (texts.get(name) === 'null' ? undefined : texts.get(name));
  requireMembers(required, (name) => given(name) !== undefined);
  const argument = Object.entries(members).flatMap(([name, called]) => {
    const value = given(name);
    return value === undefined ? [] : `${JSON.stringify(called)}:${value}`;
  });
  const others = [...texts].flatMap(([name, value]) => (Object.hasOwn(members, name) ? [] : [value]));
  const dataSource = given('dataSource');
  return {
    dataSource: requireText(dataSource?.startsWith('"') ? parsedText(dataSource) : null, 'dataSource'),
    args: new LargeArguments(`[{${argument.join(',')}}]`, others),
  };
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
}

/**
 * Reads the arguments of an action from a body, as they were sent. Properties that the action does not have are left
 * out: a service's own action supports more. @throws AppError `BadRequest`, `ReadSizeLimitExceeded`,
 * `MissingParameter`, `InvalidParameter`
 */
export async function readDataApiBody(bytes: Buffer, action: DataApiAction, limits: BodyLimits): Promise<DataApiBody> {
  await checkBody(bytes, limits);
  const text = textOf(bytes);
  const whole = { ...action, required: ['dataSource', 'database', 'collection', ...action.required] };
  const { dataSource, args } = text.length > PARSED_AT_ONCE ? await readLarge(text, whole) : readSmall(text, whole);
  return { dataSource, args: action.check ? new CheckedArguments(args, action.check) : args };
}

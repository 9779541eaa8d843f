import { AppError } from '#contracts/error.js';
import { memberTexts } from '#codecs/json/member-texts.js';
import { PARSED_AT_ONCE } from '#codecs/json/parse-json.js';
import { LargeArguments, SmallArguments, type CallArguments } from '../services/call-arguments.js';

/** Call of a function, or (with `service` set) of an action of that service. */
export interface FunctionCallBody {
  readonly name: string;
  readonly service: string | null;
  readonly args: CallArguments;
}

/** Source to run once. `gate` must hold; `snippet` is JavaScript evaluated after the source, '' calls `exports()`. */
export interface SourceBody {
  readonly source: string;
  readonly gate: unknown;
  readonly snippet: string;
  /** Id of the function whose source it is going to replace; '' for none. */
  readonly functionId: string;
}

type Members = Readonly<Record<string, unknown>>;

function notJson(): AppError {
  return new AppError('BadRequest', 'the request body is not valid JSON');
}

function notAnObject(): AppError {
  return new AppError('BadRequest', 'the request body must be a JSON object');
}

function bodyMembers(bodyText: string): Members {
  let body: unknown;
  try {
    // A missing body is treated as an empty one.
    body = bodyText.trim() === '' ? {} : JSON.parse(bodyText);
  } catch {
    throw notJson();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAnObject();
  return body as Members;
}

function requiredText(body: Members, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (typeof value !== 'string' || value === '') throw new AppError('InvalidParameter', `'${name}' is a required string`);
  return value;
}

function serviceOf(body: Members): string | null {
  const service = body['service'] ?? '';
  if (typeof service !== 'string') throw new AppError('InvalidParameter', "'service' must be a string");
  return service === '' ? null : service;
}

function argumentsMustBeList(): AppError {
  return new AppError('InvalidParameter', "'arguments' must be an array");
}

/** Returns the properties of a large body that name the call's target: strings are decoded, any other value becomes an object. */
function headOf(texts: ReadonlyMap<string, string>): Members {
  const head: Record<string, unknown> = {};
  for (const name of ['name', 'service']) {
    const text = texts.get(name);
    if (text === undefined || text === 'null') continue;
    try {
      head[name] = text.startsWith('"') ? JSON.parse(text) : {};
    } catch {
      throw notJson();
    }
  }
  return head;
}

async function readLargeBody(bodyText: string): Promise<FunctionCallBody> {
  let texts: Map<string, string> | null;
  try {
    texts = await memberTexts(bodyText);
  } catch {
    throw notJson();
  }
  if (!texts) throw notAnObject();
  const head = headOf(texts);
  const name = requiredText(head, 'name');
  const given = texts.get('arguments') ?? 'null';
  const list = given === 'null' ? '[]' : given;
  if (!list.startsWith('[')) throw argumentsMustBeList();
  const service = serviceOf(head);
  const others = [...texts].flatMap(([member, text]) => (['name', 'service', 'arguments'].includes(member) ? [] : [text]));
  return { name, service, args: new LargeArguments(list, others) };
}

/**
 * Reads a call's target and its arguments, which are not decoded: a caller that finds no such function does not need to
 * decode them.
 * @throws AppError `BadRequest` for invalid JSON, `InvalidParameter` for a property of the wrong type
 */
export async function readCallBody(bodyText: string): Promise<FunctionCallBody> {
  if (bodyText.length > PARSED_AT_ONCE) return readLargeBody(bodyText);
  const body = bodyMembers(bodyText);
  const name = requiredText(body, 'name');
  const list = body['arguments'] ?? [];
  if (!Array.isArray(list)) throw argumentsMustBeList();
  return { name, service: serviceOf(body), args: new SmallArguments(list) };
}

/**
 * Returns the gate of `eval_source`: a JSON object or boolean, or a string that parses as one; any other string is a
 * snippet (runtime §4.9).
 */
function gateOf(evalSource: unknown): { gate: unknown } | null {
  if (typeof evalSource === 'boolean' || (typeof evalSource === 'object' && !Array.isArray(evalSource))) {
    return { gate: evalSource };
  }
  if (typeof evalSource !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(evalSource);
    return typeof parsed === 'string' ? null : gateOf(parsed);
  } catch {
    return null;
  }
}

/** Reads a source to run. @throws AppError as {@link readCallBody} */
export function readSourceBody(bodyText: string): SourceBody {
  const body = bodyMembers(bodyText);
  const source = requiredText(body, 'source');
  const evalSource = body['eval_source'] ?? '';
  const functionId = body['function_id'] ?? '';
  if (typeof functionId !== 'string') throw new AppError('InvalidParameter', "'function_id' must be a string");
  const gated = gateOf(evalSource);
  if (gated) return { source, gate: gated.gate, snippet: '', functionId };
  if (typeof evalSource !== 'string') throw new AppError('InvalidParameter', "'eval_source' must be a string");
  return { source, gate: undefined, snippet: evalSource.trim() === '' ? '' : evalSource, functionId };
}

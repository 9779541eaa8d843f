import { AppError } from '#contracts/error.js';
import { decodeEjson, EjsonError } from '../data-access/ejson-decode.js';

/** A call of a function, or (`service` set) of an action of that service. */
export interface FunctionCallBody {
  readonly name: string;
  readonly service: string | null;
  /** As sent. */
  readonly argumentsJson: readonly unknown[];
  /** The same as BSON values. */
  readonly argumentsDecoded: readonly unknown[];
}

/** Source to run once; `gate` must hold, `snippet` is JavaScript evaluated after the source, '' calls `exports()`. */
export interface SourceBody {
  readonly source: string;
  readonly gate: unknown;
  readonly snippet: string;
}

type Members = Readonly<Record<string, unknown>>;

function bodyMembers(bodyText: string): Members {
  let body: unknown;
  try {
    // A missing body is an empty one.
    body = bodyText.trim() === '' ? {} : JSON.parse(bodyText);
  } catch {
    throw new AppError('BadRequest', 'the request body is not valid JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('BadRequest', 'the request body must be a JSON object');
  }
  return body as Members;
}

function requiredText(body: Members, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (typeof value !== 'string' || value === '') throw new AppError('InvalidParameter', `'${name}' is a required string`);
  return value;
}

function decoded(argumentsJson: readonly unknown[]): readonly unknown[] {
  try {
    return decodeEjson(argumentsJson) as unknown[];
  } catch (error) {
    if (error instanceof EjsonError) throw new AppError('BadRequest', error.message, { cause: error });
    throw error;
  }
}

/** @throws AppError `BadRequest` for what is not (extended) JSON, `InvalidParameter` for a member of the wrong type */
export function readCallBody(bodyText: string): FunctionCallBody {
  const body = bodyMembers(bodyText);
  const name = requiredText(body, 'name');
  const argumentsJson = body['arguments'] ?? [];
  if (!Array.isArray(argumentsJson)) throw new AppError('InvalidParameter', "'arguments' must be an array");
  const service = body['service'] ?? '';
  if (typeof service !== 'string') throw new AppError('InvalidParameter', "'service' must be a string");
  return { name, service: service === '' ? null : service, argumentsJson, argumentsDecoded: decoded(argumentsJson) };
}

/** A gate is what is, or as text parses as, a JSON object or boolean; any other text is a snippet (runtime §4.9). */
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

/** @throws AppError as {@link readCallBody} */
export function readSourceBody(bodyText: string): SourceBody {
  const body = bodyMembers(bodyText);
  const source = requiredText(body, 'source');
  const evalSource = body['eval_source'] ?? '';
  const gated = gateOf(evalSource);
  if (gated) return { source, gate: gated.gate, snippet: '' };
  if (typeof evalSource !== 'string') throw new AppError('InvalidParameter', "'eval_source' must be a string");
  return { source, gate: undefined, snippet: evalSource.trim() === '' ? '' : evalSource };
}

import { assertPayload } from '../bridge.js';
import { Binary } from '../bson/bson-binary.js';
import { fromBase64, toBase64 } from '../bytes/bytes.js';
import {
  BufferConstructor,
  Bytes,
  ErrorConstructor,
  isView,
  jsonParse,
  ownMember,
  textOf,
  TypeErrorConstructor,
} from '../primordials.js';
import { jsonText } from '../values/json-text.js';

/**
 * Operation the runner computes for the code: JSON in, JSON of `{value}` or `{error}` out; see
 * `runner/crypto-operations.ts`.
 */
export type Compute = (operation: string, argumentsText: string) => string;

let computeInRunner: Compute = () => '{"error":"not available"}';

export function connectCrypto(compute: Compute): void {
  computeInRunner = compute;
}

/** @throws Error with the reason, when the runner does not compute it. What is longer than a payload may be ends the call. */
export function compute(operation: string, members: Record<string, unknown>): unknown {
  const text = assertPayload(jsonText(members));
  const answer = jsonParse(computeInRunner(operation, text));
  const error = ownMember(answer, 'error');
  if (error !== undefined) throw new ErrorConstructor(textOf(error));
  return ownMember(answer, 'value');
}

export function computeBytes(operation: string, members: Record<string, unknown>): Uint8Array {
  return fromBase64(compute(operation, members) as string) ?? new Bytes(0);
}

/** Returns a string or bytes in transferable form. @throws TypeError for anything else */
export function material(value: unknown, name: string): { text: string } | { base64: string } {
  if (typeof value === 'string') return { text: value };
  const bytes = bytesOf(value);
  if (bytes === undefined)
    throw new TypeErrorConstructor('The "' + name + '" argument must be a string, a Buffer or BSON binary data');
  return { base64: toBase64(bytes) };
}

export function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Binary) return value.buffer;
  if (isView(value)) return new Bytes(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof BufferConstructor) return new Bytes(value);
  return undefined;
}

import { assertPayload } from '../bridge.js';
import { Binary } from '../bson/bson-binary.js';
import { fromBase64, toBase64 } from '../bytes/bytes.js';
import { jsonParse, jsonStringify } from '../primordials.js';

/** What the runner computes for the code: JSON in, JSON of `{value}` or `{error}` out; see `runner/crypto-operations.ts`. */
export type Compute = (operation: string, argumentsText: string) => string;

let computeInRunner: Compute = () => '{"error":"not available"}';

export function connectCrypto(compute: Compute): void {
  computeInRunner = compute;
}

/** @throws Error with the reason, when the runner does not compute it. What is longer than a payload may be ends the call. */
export function compute(operation: string, members: Record<string, unknown>): unknown {
  const text = assertPayload(jsonStringify(members));
  const { value, error } = jsonParse(computeInRunner(operation, text)) as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

export function computeBytes(operation: string, members: Record<string, unknown>): Uint8Array {
  return fromBase64(compute(operation, members) as string) ?? new Uint8Array(0);
}

/** Text or bytes, as they travel. @throws TypeError for anything else */
export function material(value: unknown, name: string): { text: string } | { base64: string } {
  if (typeof value === 'string') return { text: value };
  const bytes = bytesOf(value);
  if (bytes === undefined) throw new TypeError(`The "${name}" argument must be a string, a Buffer or BSON binary data`);
  return { base64: toBase64(bytes) };
}

export function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Binary) return value.buffer;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return undefined;
}

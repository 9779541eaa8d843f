import { decodeEjson } from './ejson/ejson-decode.js';
import { unreadList } from './values/unread-lists.js';
import {
  defineProperty,
  ErrorConstructor,
  jsonParse,
  mapDelete,
  mapGet,
  mapSet,
  MapConstructor,
  PromiseConstructor,
  RangeErrorConstructor,
  textOf,
  stringSlice,
} from './primordials.js';

/** Message sent to the runner; see `runner/execution.ts`. Every argument is a string or a number. */
export type Send = (kind: GuestMessageKind, id: number, first: string, second: string) => void;
export type GuestMessageKind = 'log' | 'timer' | 'clear' | 'result' | 'failure' | 'uncaught' | 'limit';

/** Passes a call of a service to the runner: the rights it is made with, the service, the action, and the argument as extended JSON. */
export type SendCall = (id: number, rights: number, service: string, action: string, argumentEjson: string) => void;

/** Sends a host call and waits for its result: `+` and the result as extended JSON, or `-` and the error. */
export type Ask = (rights: number, service: string, action: string, argumentEjson: string) => string;

/** A call of a service without its argument. */
export interface Question {
  /** Number of the rights it is made with, see `services/rights.ts`. */
  readonly rights: number;
  /** Name of the service; '' for `context.http`. */
  readonly service: string;
  readonly action: string;
}

interface Waiting {
  resolve: (text: string, list: number) => void;
  reject: (text: string) => void;
}

const waiting: Map<unknown, unknown> = new MapConstructor();
let sendToRunner: Send | undefined;
let sendCall: SendCall | undefined;
let ask: Ask | undefined;
let lastId = 0;
let payloadLimit = 0;

/** Connects the guest to its runner. Called once, at boot; user code cannot reach the functions afterwards. */
export function connect(send: Send, call: SendCall, askRunner: Ask): void {
  sendToRunner = send;
  sendCall = call;
  ask = askRunner;
}

export function limitPayload(length: number): void {
  payloadLimit = length;
}

export function send(kind: GuestMessageKind, id = 0, first = '', second = ''): void {
  sendToRunner?.(kind, id, first, second);
}

/** Ends the whole call if the string is longer than any payload may be. */
export function assertPayload(text: string): string {
  if (text.length > payloadLimit) {
    send('limit', 0, 'outputLimit');
    throw new RangeErrorConstructor('A result or an argument is too long');
  }
  return text;
}

/**
 * Sends a host call; rejects with the host's error in `name`, `message` and `code`.
 * @param argumentEjson extended JSON
 */
export function hostCall({ rights, service, action }: Question, argumentEjson: string): Promise<unknown> {
  const text = assertPayload(argumentEjson);
  return new PromiseConstructor((resolve, reject) => {
    const id = ++lastId;
    const entry: Waiting = {
      resolve: (answer, list) => {
        try {
          resolve(list === 0 ? decodeEjson(answer) : unreadList(list));
        } catch (error) {
          reject(error);
        }
      },
      reject: (answer) => {
        reject(hostError(answer));
      },
    };
    mapSet(waiting, id, entry);
    sendCall?.(id, rights, service, action, text);
  });
}

/** Asks the host as {@link hostCall} does, while the code waits: the whole runner waits with it. */
export function hostAnswer({ rights, service, action }: Question, argumentEjson: string): unknown {
  const reply = ask?.(rights, service, action, assertPayload(argumentEjson)) ?? '';
  const text = stringSlice(reply, 1);
  if (stringSlice(reply, 0, 1) !== '+') throw hostError(text);
  return decodeEjson(text);
}

/** @returns the id that {@link cancelTimer} takes */
export function startTimer(milliseconds: number, fire: () => void, repeats = false): number {
  const id = ++lastId;
  const entry: Waiting = { resolve: fire, reject: fire };
  mapSet(waiting, id, entry);
  send('timer', id, textOf(milliseconds), repeats ? 'repeats' : '');
  return id;
}

export function cancelTimer(id: number): void {
  if (mapDelete(waiting, id)) send('clear', id);
}

/**
 * Settles a host call with the result the runner passes. A result for an unknown request is dropped.
 * @param list number of the list that is the result; 0 if `text` is
 */
export function settle(id: number, ok: boolean, text: string, list: number): void {
  const entry = mapGet(waiting, id) as Waiting | undefined;
  if (entry === undefined) return;
  mapDelete(waiting, id);
  if (ok) entry.resolve(text, list);
  else entry.reject(text);
}

function hostError(text: string): Error {
  const { name, message, code } = jsonParse(text) as { name: string; message: string; code?: string };
  const error = new ErrorConstructor(stringSlice(message, 0, 100_000));
  defineProperty(error, 'name', { value: name, writable: true, configurable: true });
  if (code !== undefined) defineProperty(error, 'code', { value: code, writable: true, configurable: true });
  return error;
}

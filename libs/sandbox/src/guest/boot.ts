/**
 * Entry module of the code inside the interpreter. The runner evaluates it once, as ES modules, before any user code, takes the
 * memory image every call starts from, and keeps the two functions left in `$guest`.
 *
 * Guest modules are ordinary compiled modules and not text in a template: they are type-checked, linted and unit-tested like the
 * rest, and the interpreter loads the same files from `dist`.
 */
import { connect, limitPayload, settle, type Send } from './bridge.js';
import { bsonTypes } from './bson-types.js';
import { callable, type BsonValue } from './bson-value.js';
import { Buffer } from './buffer.js';
import { console, limitLog } from './console.js';
import { openContext, rootContext } from './context.js';
import { EJSON } from './ejson.js';
import { connectCompiler, type Compile } from './functions.js';
import { HTTPResponse } from './http-response.js';
import { fail, runCall, type CallRequest } from './call.js';
import { defineProperty, jsonParse } from './primordials.js';
import { randomFraction, seedRandom } from './random.js';
import { TextDecoder, TextEncoder } from './text-coding.js';
import { clearTimer, setImmediate, setInterval, setTimeout } from './timers.js';
import { URLSearchParams } from './url-search-params.js';
import { URL } from './url.js';

interface Host {
  $send?: Send;
  $compile?: Compile;
  $guest?: object;
}

const host = globalThis as Host;
if (host.$send === undefined || host.$compile === undefined) throw new Error('The guest needs its runner');
connect(host.$send);
connectCompiler(host.$compile);
delete host.$send;
delete host.$compile;

const BSON: Record<string, unknown> = {};
for (const [name, type] of Object.entries(bsonTypes)) {
  BSON[name] = Object.freeze(callable(type as new () => BsonValue));
  Object.freeze(type.prototype);
}
BSON.ObjectID = BSON.ObjectId;
Object.freeze(BSON);

function define(name: string, value: unknown, writable = true): void {
  defineProperty(globalThis, name, { value, writable, configurable: writable, enumerable: false });
}

define('console', console);
define('context', rootContext, false);
define('EJSON', EJSON);
define('BSON', BSON);
define('HTTPResponse', HTTPResponse);
define('Buffer', Buffer);
define('URL', URL);
define('URLSearchParams', URLSearchParams);
define('TextEncoder', TextEncoder);
define('TextDecoder', TextDecoder);
define('setTimeout', setTimeout);
define('setInterval', setInterval);
define('setImmediate', setImmediate);
define('clearTimeout', clearTimer);
define('clearInterval', clearTimer);
define('clearImmediate', clearTimer);
define('global', globalThis);
delete (globalThis as { SharedArrayBuffer?: unknown }).SharedArrayBuffer;
Math.random = randomFraction;
// Call sites would hand out the functions of this bridge that are on the stack.
defineProperty(Error, 'prepareStackTrace', { value: undefined, writable: false, configurable: false });

function invoke(requestText: string, argumentsText: string, contextText: string): void {
  const request = jsonParse(requestText) as CallRequest;
  seedRandom(request.seed);
  limitPayload(request.payloadLength);
  limitLog(request.logLines, request.logLineLength);
  openContext(contextText);
  try {
    runCall(request, argumentsText);
  } catch (error) {
    fail(error);
  }
}

host.$guest = { invoke, settle };

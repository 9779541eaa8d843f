/**
 * Entry module of the code inside the interpreter. The runner evaluates it once, as ES modules, before any user code,
 * takes the memory image every call starts from, and keeps the two functions left in `$guest`.
 *
 * Guest modules are ordinary compiled modules instead of strings in a template: they are type-checked, linted and
 * unit-tested like the rest, and the interpreter loads the same files from `dist`.
 */
import { connect, limitPayload, settle, type Ask, type Send, type SendCall } from './bridge.js';
import { bsonTypes } from './bson/bson-types.js';
import { BsonValue, callable, standForValue } from './bson/bson-value.js';
import { console, limitLog } from './console.js';
import { connectContext, rootContext, type ReadContext } from './context.js';
import { connectCrypto, type Compute } from './crypto/crypto-bridge.js';
import { EJSON } from './ejson/ejson.js';
import { decodeTyped } from './ejson/typed-decode.js';
import { connectCompiler, type Compile } from './functions.js';
import { HTTPResponse } from './services/http-response.js';
import { connectRights, type AskRights } from './services/rights.js';
import type { IntlTexts } from './intl.js';
import { connectPackages, type FindModule } from './packages.js';
import { connectLoader, demand, type LoadModule } from './lazy.js';
import { fail, failUncaught, runCall, type CallRequest } from './call.js';
import { defineProperty, freeze, jsonParse } from './primordials.js';
import { connectLists, type AskList } from './values/unread-lists.js';
import { randomFraction, seedRandom } from './random.js';
import { clearTimer, setImmediate, setInterval, setTimeout } from './timers.js';

interface Host {
  $send?: Send;
  $call?: SendCall;
  $ask?: Ask;
  $rights?: AskRights;
  $compile?: Compile;
  $load?: LoadModule;
  $compute?: Compute;
  $module?: FindModule;
  $context?: ReadContext;
  $list?: AskList;
  $guest?: object;
}

const host = globalThis as Host;
const { $send, $call, $ask, $rights, $compile, $load, $compute, $module, $context, $list } = host;
if (!$send || !$call || !$ask || !$rights || !$compile || !$load || !$compute || !$module || !$context || !$list) {
  throw new Error('The guest needs its runner');
}
connect($send, $call, $ask);
connectRights($rights);
connectCompiler($compile);
connectLoader($load);
connectCrypto($compute);
connectPackages($module);
connectContext($context);
connectLists($list, decodeTyped);
delete host.$send;
delete host.$call;
delete host.$ask;
delete host.$rights;
delete host.$compile;
delete host.$load;
delete host.$compute;
delete host.$module;
delete host.$context;
delete host.$list;

const BSON: Record<string, unknown> = {};
for (const [name, type] of Object.entries(bsonTypes)) {
  BSON[name] = Object.freeze(callable(type as new () => BsonValue));
  Object.freeze(type.prototype);
}
BSON.ObjectID = BSON.ObjectId;
for (const name of ['MinKey', 'MaxKey']) standForValue(BSON[name] as new () => BsonValue);
freeze(BsonValue.prototype);
freeze(BsonValue);
Object.freeze(BSON);

function define(name: string, value: unknown, writable = true): void {
  defineProperty(globalThis, name, { value, writable, configurable: writable, enumerable: false });
}

/** A global of a module that is loaded when it is first used. */
function defineLazily(name: string, module: string, member: string | null = name): void {
  defineProperty(globalThis, name, {
    get: () => {
      const members = demand<Record<string, unknown>>(module);
      const value = member === null ? members : members[member];
      define(name, value);
      return value;
    },
    set: (value: unknown) => {
      define(name, value);
    },
    configurable: true,
    enumerable: false,
  });
}

define('console', console);
define('context', rootContext, false);
define('EJSON', EJSON);
define('BSON', BSON);
define('HTTPResponse', HTTPResponse);
defineLazily('Intl', 'intl');
defineLazily('Buffer', 'buffer');
defineLazily('URL', 'url');
defineLazily('URLSearchParams', 'url');
defineLazily('TextEncoder', 'text-coding');
defineLazily('TextDecoder', 'text-coding');
defineLazily('crypto', 'web-crypto');
defineLazily('structuredClone', 'structured-clone');
defineLazily('process', 'process', null);
define(
  'utils',
  freeze({
    get crypto() {
      return demand('crypto-utils');
    },
    get jwt() {
      return demand('jwt-utils');
    },
  }),
);
for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
  const method = {
    [name](this: Date, locales?: string, options?: Record<string, unknown>) {
      return demand<IntlTexts>('intl').dateText(this, name, locales, options);
    },
  };
  defineProperty(Date.prototype, name, { value: method[name], writable: true, configurable: true, enumerable: false });
}
for (const prototype of [Number.prototype, BigInt.prototype]) {
  const method = {
    toLocaleString(this: unknown, locales?: string, options?: Record<string, unknown>) {
      return demand<IntlTexts>('intl').numberText(typeof this === 'bigint' ? this : Number(this), locales, options);
    },
  };
  const value = method['toLocaleString'];
  defineProperty(prototype, 'toLocaleString', { value, writable: true, configurable: true, enumerable: false });
}
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

function invoke(requestText: string, argumentsText: string): void {
  const request = jsonParse(requestText) as CallRequest;
  seedRandom(request.seed);
  limitPayload(request.payloadLength);
  limitLog(request.logLines, request.logLineLength);
  try {
    runCall(request, argumentsText);
  } catch (error) {
    fail(error);
  }
}

host.$guest = { invoke, settle, uncaught: failUncaught };

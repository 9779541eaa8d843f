import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DescribedApi, type Operation } from '../platform/fuzz/described-api.js';
import { requestsOf, type FuzzRequest, type KnownIds } from '../platform/fuzz/requests.js';
import { prepareStage, type Stage } from '../platform/fuzz/stage.js';
import { startPlatform, type Platform } from '../platform/processes.js';

/** Times every operation is asked, with other requests each time. */
const ROUNDS = 2;
/** Seconds of fuzzing at least. `FUZZ_SECONDS=600` looks longer. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 0);
/** The same requests in every run of all tests; `FUZZ_SEED` makes others. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
/** `FUZZ_ONLY` names the operations to ask. */
const ONLY = process.env['FUZZ_ONLY']?.split(',');
const REQUEST_MS = 20_000;
/** Sends one after the other to each of these. */
const AT_ONCE = 4;

const api = new DescribedApi();

/** Operations that would break the scene for all other requests get other ids. */
const KEEPS_STAGE = new Set(['deleteApp', 'logoutUser', 'disableUser', 'deleteUser']);
/** Operations that end the session of their token. */
const ENDS_SESSION = new Set(['deleteUserSelf', 'userLogout', 'adminLogout']);

let platform: Platform;
let stage: Stage;
beforeAll(async () => {
  platform = await startPlatform();
  stage = await prepareStage(platform);
});
afterAll(() => platform.stop());

function tokenFor(operation: Operation): string | undefined {
  if (ENDS_SESSION.has(operation.id)) return 'x';
  return operation.tokens.map((name) => stage.tokens[name]).find((token) => token !== undefined);
}

/** Returns the ids to use. Deletions get unknown ids, so that entities stay. */
function knownTo({ method, path }: Operation): KnownIds {
  const last = /\{(\w+)\}$/.exec(path)?.[1];
  return method === 'DELETE' && last !== undefined ? { ...stage.known, [last]: [] } : stage.known;
}

const succeeded = new Set<string>();
const arbitraries = new Map<Operation, fc.Arbitrary<FuzzRequest>>();

function arbitraryOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const known = arbitraries.get(operation);
  if (known) return known;
  const made = requestsOf(api, operation, KEEPS_STAGE.has(operation.id) ? {} : knownTo(operation));
  arbitraries.set(operation, made);
  return made;
}

/** Returns the problem of a response, or `null`. */
async function ask(operation: Operation, request: FuzzRequest): Promise<string | null> {
  const token = tokenFor(operation);
  const response = await fetch(`${platform.url}${request.path}`, {
    method: operation.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(request.contentType === '' ? {} : { 'content-type': request.contentType }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  const { status } = response;
  if (status < 300) succeeded.add(operation.id);
  if (operation.endless && status === 200) {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  if (status >= 500 && !('x-error-codes' in (operation.responses['501'] ?? {}) && status === 501))
    return `failed with ${status}: ${text}`;
  return api.breach(operation, status, text, response.headers.get('content-type') ?? '');
}

it(
  `answers every request as docs/openapi.json says, and none with a failure of its own (seed ${SEED})`,
  { timeout: (SECONDS + 120) * 1000, retry: 0 },
  async () => {
    const operations = api.operations.filter(({ id }) => ONLY?.includes(id) ?? true);
    const problems = new Map<string, string>();
    const end = Date.now() + SECONDS * 1000;
    let asked = 0;

    async function askAll(lane: number): Promise<void> {
      for (let round = 0; round < ROUNDS || Date.now() < end; round++) {
        for (const [index, operation] of operations.entries()) {
          if (index % AT_ONCE !== lane || (round >= ROUNDS && Date.now() >= end)) continue;
          const [request] = fc.sample(arbitraryOf(operation), { numRuns: 1, seed: SEED + round * 1_000 + index });
          if (!request) continue;
          asked += 1;
          const problem = await ask(operation, request).catch((error: unknown) => `no reply: ${String(error)}`);
          const key = `${operation.id}: ${problem?.slice(0, 60)}`;
          if (problem !== null && !problems.has(key)) {
            problems.set(
              key,
              `${operation.id}: ${problem}\n  ${operation.method} ${request.path}\n  ${request.body?.slice(0, 500)}`,
            );
          }
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => askAll(lane)));

    expect([...problems.values()].join('\n'), `seed ${SEED}: ${asked} requests, ${succeeded.size} operations succeeded`).toBe('');
    // Most are refused for a reason the schema does not know; without any success nothing would have been looked at.
    if (!ONLY) expect(succeeded.size).toBeGreaterThan(operations.length / 4);
    expect(asked).toBeGreaterThanOrEqual(ROUNDS * operations.length);
    expect(platform.process.exitCode).toBeNull();
  },
);

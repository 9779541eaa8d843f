import type { BuiltPackages } from '#packages/builder/build-modules.js';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import type { FailureKind, Invocation, PackageModules, SandboxEngine } from '#sandbox/sandbox-engine.js';

/** Packages that are tried. */
const TRIED_MAX = 100;
/** Milliseconds of CPU each of them may take. */
const CPU_MS = 10_000;
const LIMITS = { wallMs: 60_000, memoryMb: 128, logLines: 1 };
const REASON_LENGTH = 200;
/** This sandbox is used for nothing else, but the machine may be loaded. */
const QUEUE_MS = 60_000;

/** Failures of the sandbox, which prove nothing about the package. */
const NOT_TRIED: ReadonlySet<FailureKind> = new Set(['unavailable', 'broken', 'refused', 'killed']);

/** Replacements for packages that cannot work in functions. */
const ALTERNATIVES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^(?:mongodb|mongoose|mongodb-client-encryption)$/, "use context.services.get('mongodb-atlas')"],
  [/^(?:aws-sdk|@aws-sdk\/)/, "use an 'aws' service"],
  [/^twilio$/, "use a 'twilio' service"],
];

function advice(name: string): string {
  const found = ALTERNATIVES.find(([pattern]) => pattern.test(name));
  return found === undefined ? '' : `; ${found[1]}`;
}

async function problemOf(
  engine: SandboxEngine,
  modules: PackageModules,
  name: string,
  cpuMs: number,
): Promise<string | undefined> {
  const invocation: Invocation = {
    // Each package has a separate function, so that the effects of one are not attributed to another.
    bundle: {
      key: `load:${name}`,
      appId: 'load',
      functions: [{ name, source: `exports = () => { require(${JSON.stringify(name)}) }` }],
      modules,
    },
    call: { kind: 'function', name },
    argumentsEjson: '[]',
    context: '{}',
    limits: { ...LIMITS, cpuMs },
    host: () => Promise.reject(new Error('modules cannot call services while they are loaded')),
  };
  const outcome = await engine.invoke(invocation);
  if (outcome.ok || NOT_TRIED.has(outcome.error.kind)) return undefined;
  return outcome.error.message.slice(0, REASON_LENGTH);
}

/**
 * Loads packages once, in the sandbox that functions use, and reports the packages that do not load within `cpuMs` milliseconds of
 * CPU each. Their code runs in a separate sandbox, which is closed afterwards.
 */
export async function notesOfLoading({ folders, links, roots }: BuiltPackages, cpuMs = CPU_MS): Promise<string[]> {
  const tried = roots.slice(0, TRIED_MAX);
  if (tried.length === 0) return [];
  const engine = createSandboxEngine({ runners: 1, maxRunners: 1, slowRunners: 1, queueMs: QUEUE_MS });
  try {
    const table: PackageModules = { key: 'load', folders, links };
    const notes: string[] = [];
    for (const name of tried) {
      const problem = await problemOf(engine, table, name, cpuMs);
      if (problem !== undefined) notes.push(`${name} cannot be loaded: ${problem}${advice(name)}`);
    }
    return notes;
  } finally {
    await engine.close();
  }
}

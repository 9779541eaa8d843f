import { compileQuery, compileShape, type DocumentShape, type DocumentTest } from '#embedded-mongo/query-language.js';
import { withoutElsewhere } from '#embedded-mongo/errors/unsupported-feature.js';
import { toBson } from './extended-json.js';

/** Characters of a reason that are shown. */
const REASON_MAX = 300;

type Members = Readonly<Record<string, unknown>>;

/** Thrown if a `match` or `project` cannot be used. The message is shown to the user. */
export class EventFilterError extends Error {
  override readonly name = 'EventFilterError';
}

/** Compiles the `match` of a trigger, a query on change events. @throws EventFilterError */
export function compileMatch(match: Members): DocumentTest {
  return explained('match', () => compileQuery(toBson(match)));
}

/** Compiles the `project` of a trigger, a projection of change events. @throws EventFilterError */
export function compileProject(project: Members): DocumentShape {
  checkProject(project);
  return explained('project', () => compileShape(toBson(project)));
}

/** Checks that event properties are only kept or left out, not computed; the operation is always included. */
function checkProject(project: Members): void {
  const flags = Object.entries(flattened(project)).filter(([path]) => path !== '_id');
  const kept = new Map<string, boolean>();
  for (const [path, value] of flags) {
    const flag = flagOf(value);
    if (flag === undefined) throw new EventFilterError(`project.${path} must be 0 or 1`);
    kept.set(path, flag);
  }
  const [first] = kept.values();
  if (first === undefined) return;
  if ([...kept.values()].some((flag) => flag !== first)) throw new EventFilterError('project must be all 1 or all 0');
  if (first !== kept.has('operationType')) {
    throw new EventFilterError(first ? 'project must keep operationType' : 'project must not leave out operationType');
  }
}

/** 0, 1, booleans, and these numbers as extended JSON has them. */
function flagOf(value: unknown): boolean | undefined {
  if (value === 0 || value === false) return false;
  if (value === 1 || value === true) return true;
  return undefined;
}

const NUMBER_TYPES = ['$numberInt', '$numberLong', '$numberDouble'];

function flattened(project: Members, prefix = ''): Members {
  return Object.fromEntries(
    Object.entries(project).flatMap(([name, value]): [string, unknown][] => {
      const path = prefix + name;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
      const [first, ...more] = Object.entries(value);
      if (!first) return [[path, value]];
      const [type, digits] = first;
      if (NUMBER_TYPES.includes(type) && more.length === 0) return [[path, Number(digits)]];
      if (type.startsWith('$')) return [[path, value]];
      return Object.entries(flattened(value as Members, `${path}.`));
    }),
  );
}

function explained<T>(member: string, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    // The platform matches events from any store, so store-specific hints are removed.
    const reason = withoutElsewhere(error instanceof Error ? error.message : String(error));
    throw new EventFilterError(`${member}: ${reason.slice(0, REASON_MAX)}`, { cause: error });
  }
}

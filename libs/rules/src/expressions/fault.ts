/** Longer texts are cut. */
const MAX_SHOWN = 80;

/** What is wrong with an expression, and where. */
export interface Fault {
  /** From the place the caller named, e.g. `roles[0].apply_when.%or[1].owner.%in`; a key of several words is quoted: `["a.b"]`. */
  readonly path: string;
  readonly message: string;
}

/** An expression that breaks the grammar: at least one fault. Answered to clients as `InvalidParameter`. */
export class InvalidExpressionError extends Error {
  override readonly name = 'InvalidExpressionError';

  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(describeFault).join('; '));
  }
}

/** One line for a person: `apply_when.owner: unknown operator "%foo"`. */
export function describeFault(fault: Fault): string {
  return fault.path === '' ? fault.message : `${fault.path}: ${fault.message}`;
}

/** Somebody's text inside a message: quoted, and cut where it is long. */
export function shown(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

/** `path` extended by a key or an index. */
export function joinPath(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  if (!/^[\w%$-]{1,80}$/.test(step)) return `${path}[${shown(step)}]`;
  return path === '' ? step : `${path}.${step}`;
}

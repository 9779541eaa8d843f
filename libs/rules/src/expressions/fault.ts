/** Maximum characters of a displayed string; longer ones are cut. */
const MAX_SHOWN = 80;

/** Error in an expression, with its path. */
export interface Fault {
  /**
   * Path from the place the caller named, e.g. `roles[0].apply_when.%or[1].owner.%in`; a key of several words is
   * quoted: `["a.b"]`.
   */
  readonly path: string;
  readonly message: string;
}

/** An expression that breaks the grammar, with at least one error. Clients receive `InvalidParameter`. */
export class InvalidExpressionError extends Error {
  override readonly name = 'InvalidExpressionError';

  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(describeFault).join('; '));
  }
}

/** Formats an error in one line for a person: `apply_when.owner: unknown operator "%foo"`. */
export function describeFault(fault: Fault): string {
  return fault.path === '' ? fault.message : `${fault.path}: ${fault.message}`;
}

/** Quotes user input for a message, and truncates it if it is long. */
export function shown(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

/** Returns `path` extended by a key or an index. */
export function joinPath(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  if (!/^[\w%$-]{1,80}$/.test(step)) return `${path}[${shown(step)}]`;
  return path === '' ? step : `${path}.${step}`;
}

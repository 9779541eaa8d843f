import { Allow } from 'class-validator';
import type { Constructor } from './rpc.js';

/** Entity in a list, with its version. */
class Versioned {
  /** Version of its content, as in the `ETag` (there in quotes). */
  version!: string;
}

/**
 * Returns a class for an entity in a list: `base` with the version on which a change of the entity can be conditional.
 */
export function versioned<Base extends object>(base: Constructor<Base>): Constructor<Base & Versioned> {
  class Listed extends (base as Constructor<object>) {
    @Allow() version!: string;
  }
  return Listed as Constructor<Base & Versioned>;
}

import { Allow } from 'class-validator';
import type { Constructor } from './rpc.js';

/** Entity of a list, with its version. */
class Versioned {
  /** Version of its content, as `ETag` has it in quotes. */
  version!: string;
}

/** Returns a class for an entity of a list: `base` with the version a change of the entity can be bound to. */
export function versioned<Base extends object>(base: Constructor<Base>): Constructor<Base & Versioned> {
  class Listed extends (base as Constructor<object>) {
    @Allow() version!: string;
  }
  return Listed as Constructor<Base & Versioned>;
}

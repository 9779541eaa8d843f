import type { Json, JsonObject } from './json.js';

/** Type of an entity's property in files, where strings are not checked. */
type Filed<Value> = unknown extends Value
  ? Json
  : Value extends string
    ? string
    : Value extends readonly Record<string, unknown>[]
      ? readonly JsonObject[]
      : Value extends readonly (infer Element)[]
        ? readonly Element[]
        : Value extends Record<string, unknown>
          ? JsonObject
          : Value;

/** Content of an entity, as files hold it. */
export type FiledContent<Content> = { readonly [K in keyof Content]: Filed<Content[K]> };

/** Content of an entity as files hold it, where properties equal to their defaults may be missing. */
export type ExplicitContent<Content, Given extends keyof Content> = FiledContent<Pick<Content, Given>> &
  Partial<FiledContent<Omit<Content, Given>>>;

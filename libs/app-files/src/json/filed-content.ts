import type { Json, JsonObject } from './json.js';

/** What a member of an entity is in files, where texts are not checked. */
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

/** What an entity consists of, as files hold it. */
export type FiledContent<Content> = { readonly [K in keyof Content]: Filed<Content[K]> };

/** The same without members that say what holds anyway. */
export type SpokenContent<Content, Given extends keyof Content> = FiledContent<Pick<Content, Given>> &
  Partial<FiledContent<Omit<Content, Given>>>;

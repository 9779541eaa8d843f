import type { JsonObject } from './json.js';

/** What an entity consists of, as files hold it. */
export type FiledContent<Content> = {
  readonly [K in keyof Content]: Content[K] extends Record<string, unknown> ? JsonObject : Content[K];
};

import type { RpcContract } from '#contracts/rpc.js';
import type { StreamContract } from '#contracts/stream.js';

export type DescribedContract = RpcContract<object, unknown> | StreamContract<object, object, unknown>;

/** A route as its controller declares it. */
export interface Route {
  /** Path in OpenAPI syntax, with parameters in braces. */
  readonly path: string;
  /** In lower case. */
  readonly method: string;
  readonly status: number;
  readonly isPublic: boolean;
  readonly controller: string;
  readonly handler: string;
  readonly contract: DescribedContract | undefined;
  /** Example of the body of a route that forwards it unparsed. */
  readonly example?: unknown;
  /** Content type of a reply other than JSON. */
  readonly replyType?: string;
}

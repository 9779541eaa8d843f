export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

export declare function natsPermissions(root: string, services?: readonly string[]): Map<string, NatsPermissions>;
export declare function natsUsersFile(permissions: ReadonlyMap<string, NatsPermissions>): string;

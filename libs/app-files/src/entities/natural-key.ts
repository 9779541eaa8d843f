import type { CollectionRuleEntity, CustomResolverEntity, EndpointEntity, SchemaEntity } from '../app-configuration.js';
import { encodeSegment } from '../files/path-segment.js';

/**
 * Joins a natural key (admin-api §6.5): the name, or several parts with `/` between them; a `/` within a part is percent-encoded.
 */
export function compositeKey(...parts: readonly string[]): string {
  return parts.map(encodeSegment).join('/');
}

export function nameKey({ name }: { readonly name: string }): string {
  return name;
}

export function collectionKey({ database, collection }: CollectionRuleEntity | SchemaEntity): string {
  return compositeKey(database, collection);
}

/** Returns method and route as in a request line. */
export function endpointKey({ http_method, route }: EndpointEntity): string {
  return `${http_method} ${route}`;
}

/** Returns the file name of a custom resolver: in lower case, unless it was read from a file named otherwise. */
export function resolverFileName({ on_type, field_name, file_name }: CustomResolverEntity): string {
  return file_name ?? `${on_type}_${field_name}`.toLowerCase();
}

export function resolverKey({ on_type, field_name }: Pick<CustomResolverEntity, 'on_type' | 'field_name'>): string {
  return compositeKey(on_type, field_name);
}

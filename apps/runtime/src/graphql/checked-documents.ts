import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { Cache } from '#process/cache/cache.js';
import { checkDocument, type CheckedDocument } from './schema/operations/prepare-operation.js';

/**
 * Minimum characters an operation counts for: a parsed one takes about twenty times the memory of its source, plus a
 * constant.
 */
const LENGTH_MIN = 800;

/**
 * Operations that were parsed and validated. A key holds the configuration they are about: after a change they are looked at again.
 * Nothing remembered refers to a schema, so that old ones can go.
 */
@Injectable()
export class CheckedDocuments {
  private readonly remembered = new Cache<CheckedDocument>('checked_operations', {
    sizeOf: (_document, key) => Math.max(LENGTH_MIN, key.length),
  });

  of(snapshot: AppSnapshot, schema: GraphQLSchema, text: string, mayIntrospect: boolean): CheckedDocument {
    const key = `${snapshot.appId}:${snapshot.treeHash}:${mayIntrospect ? 1 : 0}:${text}`;
    const known = this.remembered.get(key);
    if (known) return known;
    const checked = checkDocument(schema, text, mayIntrospect);
    this.remembered.set(key, checked);
    return checked;
  }
}

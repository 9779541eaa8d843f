import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { checkDocument, type CheckedDocument } from './schema/operations/prepare-operation.js';

/** Characters of all operations that are remembered; a parsed one takes about twenty times its text. */
const REMEMBERED_LENGTH_MAX = 4 * 1024 * 1024;
const REMEMBERED_MAX = 5_000;

/**
 * Operations that were parsed and validated. A key holds the configuration they are about: after a change they are looked at again.
 * Nothing remembered refers to a schema, so that old ones can go.
 */
@Injectable()
export class CheckedDocuments {
  private readonly remembered = new LRUCache<string, CheckedDocument>({
    max: REMEMBERED_MAX,
    maxSize: REMEMBERED_LENGTH_MAX,
    sizeCalculation: (_document, key) => key.length,
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

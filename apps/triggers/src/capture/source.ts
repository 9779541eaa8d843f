import { createHash } from 'node:crypto';
import type { EventView } from '#triggers/change-event.js';

/** Optional data a change stream must include. Triggers with the same needs share a stream. */
export interface StreamRequirements {
  readonly updateLookup: boolean;
  readonly preImages: boolean;
  readonly expanded: boolean;
}

/** Scope of a stream: one collection, one database, or with empty names everything. */
export interface SourceScope {
  readonly database: string;
  readonly collection: string;
}

export const EVERYTHING: SourceScope = { database: '', collection: '' };

/** A server and what is wanted of its changes. */
export interface Source extends StreamRequirements {
  /** Hash that does not reveal the connection string, which may hold a password. */
  readonly id: string;
  readonly uri: string;
  /** The operator gave the connection string, not an app. */
  readonly isTrusted: boolean;
  readonly scope: SourceScope;
}

export function sourceOf(uri: string, isTrusted: boolean, view: EventView, scope = EVERYTHING): Source {
  const needs = {
    updateLookup: view.fullDocument && view.types.has('update'),
    preImages: view.fullDocumentBeforeChange,
    expanded: view.expanded,
  };
  const id = createHash('sha256')
    .update(JSON.stringify([uri, isTrusted, needs, ...(scope === EVERYTHING ? [] : [scope.database, scope.collection])]))
    .digest('hex');
  return { id, uri, isTrusted, scope, ...needs };
}

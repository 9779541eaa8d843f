import { createHash } from 'node:crypto';
import type { EventView } from '#triggers/change-event.js';

/** What a stream has to tell, apart from what happened. Triggers that need the same share one. */
export interface SourceNeeds {
  readonly updateLookup: boolean;
  readonly preImages: boolean;
  readonly expanded: boolean;
}

/** A server and what is wanted of its changes. */
export interface Source extends SourceNeeds {
  /** Tells nothing of its connection string, which may hold a password. */
  readonly id: string;
  readonly uri: string;
  /** The operator gave the connection string, not an app. */
  readonly isTrusted: boolean;
}

export function sourceOf(uri: string, isTrusted: boolean, view: EventView): Source {
  const needs = {
    updateLookup: view.fullDocument && view.types.has('update'),
    preImages: view.fullDocumentBeforeChange,
    expanded: view.expanded,
  };
  const id = createHash('sha256')
    .update(JSON.stringify([uri, isTrusted, needs]))
    .digest('hex');
  return { id, uri, isTrusted, ...needs };
}

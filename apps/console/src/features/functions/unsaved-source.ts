import { useState, useSyncExternalStore } from 'react';
import { forgetPinnedVersions, versions } from '../../api/versions';

const PREFIX = 'groundwork.source.';
/** Called for every source that is kept or forgotten. */
const listeners = new Set<() => void>();

function keyOf(id: string): string {
  return `${PREFIX}${id}`;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes all kept sources at logout, so that the next user does not see them. */
export function forgetUnsavedSources(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  forgetPinnedVersions();
  notify();
}

/**
 * Keeps a changed, unsaved source in the tab, so that neither a reload nor the end of the session loses it. `entity` is the path
 * of the entity it belongs to, whose version it was written over.
 */
export function useUnsavedSource(id: string, entity?: string): readonly [string | null, (source: string | null) => void] {
  const [source, setSource] = useState(() => sessionStorage.getItem(keyOf(id)));
  const keep = (changed: string | null): void => {
    if (changed === null) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), changed);
    if (entity !== undefined && changed === null) versions.unpin(entity);
    else if (entity !== undefined) versions.pin(entity);
    setSource(changed);
    notify();
  };
  return [source, keep];
}

/** Returns `true` if an unsaved source is kept. */
export function useHasUnsavedSource(id: string): boolean {
  return useSyncExternalStore(listen, () => sessionStorage.getItem(keyOf(id)) !== null);
}

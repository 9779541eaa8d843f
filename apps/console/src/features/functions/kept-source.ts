import { useState } from 'react';

const PREFIX = 'groundwork.source.';

function keyOf(id: string): string {
  return `${PREFIX}${id}`;
}

/** Who logs out leaves nothing behind for who comes next. */
export function forgetKeptSources(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** A source that was changed and not saved: kept in the tab, so that neither a reload nor a session that ends loses it. */
export function useKeptSource(id: string): readonly [string | null, (source: string | null) => void] {
  const [source, setSource] = useState(() => sessionStorage.getItem(keyOf(id)));
  const keep = (changed: string | null): void => {
    if (changed === null) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), changed);
    setSource(changed);
  };
  return [source, keep];
}

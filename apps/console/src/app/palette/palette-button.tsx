import { Search } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';

const load = () => import('./palette');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

function isShortcut({ key, metaKey, ctrlKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && metaKey !== ctrlKey && !altKey && !shiftKey && !defaultPrevented;
}

/** Opens the palette, as Ctrl or ⌘ K does on every page. What it consists of is loaded when it is asked for. */
export function PaletteButton() {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setState('open');
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setState('open')}
      >
        <Search className="icon" aria-hidden />
        <span>Search…</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {state !== 'unasked' && (
        <Suspense fallback={null}>
          <Palette isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}

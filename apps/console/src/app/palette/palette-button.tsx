import { Search } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useShortcut } from '../shortcut';

const load = () => import('./palette');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** Opens the palette, as Ctrl or ⌘ K does on every page. What it consists of is loaded when it is asked for. */
export function PaletteButton() {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');
  useShortcut('k', () => setState('open'));
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

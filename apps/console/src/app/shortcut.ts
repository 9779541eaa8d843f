import { useEffect, useRef } from 'react';

/** Calls `onPress` for Ctrl or ⌘ and a letter, on every page. */
export function useShortcut(letter: string, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const { key, metaKey, ctrlKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== letter || metaKey === ctrlKey || altKey || shiftKey || defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [letter]);
}

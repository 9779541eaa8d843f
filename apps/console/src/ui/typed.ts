import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsaved } from './unsaved';

/** Returns the contents of a form's fields as one string. */
function heldBy(form: HTMLFormElement | null): string {
  const fields = [...(form?.elements ?? [])].flatMap((field) => {
    if (field instanceof HTMLInputElement)
      return [field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value];
    return field instanceof HTMLTextAreaElement ? [field.value] : [];
  });
  return JSON.stringify(fields);
}

/**
 * Guards a form whose fields keep what is typed themselves: `typing` goes to the form. Until it is reset or kept, leaving the page is
 * asked about. `begin` is called when it is sent, and what that returns once it is kept: what was typed meanwhile still counts.
 */
export function useTyped() {
  const form = useRef<HTMLFormElement>(null);
  const kept = useRef('');
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  useEffect(() => {
    kept.current = heldBy(form.current);
  }, []);
  const look = useCallback(() => setTyped(heldBy(form.current) !== kept.current), []);
  // Choices without a native field change on rendering, without an event of the form.
  useEffect(look);
  const begin = (): (() => void) => {
    const sent = heldBy(form.current);
    return () => {
      kept.current = sent;
      look();
    };
  };
  return { typing: { ref: form, onInput: look, onReset: () => setTyped(false) }, begin };
}

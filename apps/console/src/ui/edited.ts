import { useState } from 'react';
import { useUnsaved } from './unsaved';

/** Keeps the edits of a stored form; while the form differs, leaving the page asks for confirmation. */
export function useEdited<Form extends object>(initial: Form) {
  const [changes, setChanges] = useState<Partial<Form>>({});
  const form: Form = { ...initial, ...changes };
  const isChanged = JSON.stringify(form) !== JSON.stringify(initial);
  useUnsaved(isChanged);
  return {
    form,
    changes,
    isChanged,
    change: (members: Partial<Form>): void => setChanges({ ...changes, ...members }),
    /** Begins with other changes. */
    replace: (members: Partial<Form>): void => setChanges(members),
    /** To be called once the form is kept as it is now: what was changed meanwhile is not. */
    kept: (): void => setChanges((current) => (current === changes ? {} : current)),
  };
}

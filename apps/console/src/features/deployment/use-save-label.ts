import { useDraft } from './use-draft';

/** What saving does: changes go into the draft the administrator holds, or are deployed at once. */
export function useSaveLabel(path: string): string {
  return useDraft(path).data ? 'Save to the draft' : 'Save and deploy';
}

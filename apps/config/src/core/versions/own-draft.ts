import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { AppRecord } from '../records/app-record.model.js';
import type { OwnedDraft } from '../records/app-records.repository.js';

/** The draft of an app the calling administrator holds. Nobody else has one: not end users, and not services on their own. */
export function ownDraft({ drafts }: Pick<AppRecord, 'drafts'>): OwnedDraft | null {
  const principal = currentContext()?.principal;
  if (principal?.kind !== 'admin') return null;
  const draft = drafts?.[principal.userId];
  return draft ? { userId: principal.userId, draft } : null;
}

export function draftNotFound(draftId: string): AppError {
  return new AppError('DraftNotFound', notFoundMessage('DraftNotFound', draftId));
}

/** The caller's draft of that id; another administrator's gets the same error as none. */
export function requireOwnDraft(app: AppRecord, draftId: string): OwnedDraft {
  const owned = ownDraft(app);
  if (owned?.draft._id !== draftId) throw draftNotFound(draftId);
  return owned;
}

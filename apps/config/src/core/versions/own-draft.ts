import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { AppRecord } from '../records/app-record.model.js';
import type { OwnedDraft } from '../records/app-records.repository.js';

/**
 * Returns the draft of an app that the calling administrator holds. Other principals have no drafts: neither end users, nor
 * services on their own.
 */
export function ownDraft({ drafts }: Pick<AppRecord, 'drafts'>): OwnedDraft | null {
  const principal = currentContext()?.principal;
  if (principal?.kind !== 'admin') return null;
  const draft = drafts?.[principal.userId];
  return draft ? { userId: principal.userId, draft } : null;
}

export function draftNotFound(draftId: string): AppError {
  return new AppError('DraftNotFound', notFoundMessage('DraftNotFound', draftId));
}

/** Returns the caller's draft with that id; for another administrator's draft the error is the same as for a missing one. */
export function requireOwnDraft(app: AppRecord, draftId: string): OwnedDraft {
  const owned = ownDraft(app);
  if (owned?.draft._id !== draftId) throw draftNotFound(draftId);
  return owned;
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Document } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { hasField, intersectFields, type FieldSet } from '#rules/access/field-set.js';
import { projectedFields } from '#rules/access/projection.js';
import { FilterProjectionError, type RequestFilters, type RequestRules } from '#rules/access/request-rules.js';
import type { DocumentValidation } from '../data/document-validation.js';
import { readView } from '../data/read-view.js';
import { valueKey } from '../rules/value-key.js';
import { limitedEvent, type ChangeEvent } from './change-event.js';

/** Documents a stream remembers to have shown, latest first: their deletion is shown too. */
export const SHOWN_MAX = 10_000;
/** Characters of an id that is remembered as it is; of a longer one, its digest. */
const SHOWN_KEY_MAX = 64;

/** What one event is judged with: rules, user and filters as they are when it happens. */
export interface Judgement {
  readonly rules: RequestRules;
  readonly validation: DocumentValidation;
  /** Whether the document can be found by the user, whose filters narrow that too. */
  readonly isFound: (id: unknown) => Promise<boolean>;
}

function shownKey(id: unknown): string {
  const key = valueKey(id);
  return key.length <= SHOWN_KEY_MAX ? key : createHash('sha256').update(key).digest('base64');
}

/** Which changes one user is shown, and what of them (runtime §3). */
export class WatchRules {
  private readonly shown = new LRUCache<string, true>({ max: SHOWN_MAX });

  /** The user knows of this document. */
  remember(id: unknown): void {
    this.shown.set(shownKey(id), true);
  }

  /**
   * The event as the user may see it, `null` for one that may not be seen. A document is judged as the event has it; a deleted one is
   * not there to be judged, so its event is shown to those who were shown the document, or who may read every one.
   */
  async visible(event: ChangeEvent, judgement: Judgement): Promise<ChangeEvent | null> {
    const id: unknown = event.documentKey['_id'];
    if (event.operationType === 'delete') {
      return this.shown.delete(shownKey(id)) || (await mayReadAll(judgement)) ? event : null;
    }
    const seen = event.fullDocument ? await this.seen(event.fullDocument, id, judgement) : null;
    if (!seen) {
      this.shown.delete(shownKey(id));
      return null;
    }
    this.remember(id);
    if (seen === event.fullDocument) return event;
    return limitedEvent(event, seen, await readableFields(judgement));
  }

  private async seen(document: Document, id: unknown, { rules, validation, isFound }: Judgement): Promise<Document | null> {
    const filters = await filtersOf(rules);
    const readable = await rules.readable(document);
    if (!readable || !(await fits(document, validation))) return null;
    if (filters.queries.length > 0 && !(await isFound(id))) return null;
    return filters.projection ? readView(null, filters.projection, undefined).finish(readable) : readable;
  }
}

/** The fields both the roles and the filters show of every document; `null` where that depends on the document. */
async function readableFields({ rules }: Judgement): Promise<FieldSet | null> {
  const { fields } = await rules.reads();
  const { projection } = await filtersOf(rules);
  if (!fields || !projection) return fields;
  const shown = projectedFields(projection);
  return shown && intersectFields(fields, shown);
}

async function mayReadAll({ rules }: Judgement): Promise<boolean> {
  const { filter, exact, fields } = await rules.reads();
  const { queries, projection } = await filtersOf(rules);
  const isEverything = filter === true && exact && queries.length === 0 && projection === null;
  return isEverything && fields !== null && hasField(fields, '_id');
}

/** A document that does not fit its schema is no reason to end a stream: it is not shown. */
async function fits(document: Document, validation: DocumentValidation): Promise<boolean> {
  try {
    await validation.checkRead(document, null);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SchemaValidationFailedRead') return false;
    throw error;
  }
}

async function filtersOf(rules: RequestRules): Promise<RequestFilters> {
  try {
    return await rules.filters();
  } catch (error) {
    if (error instanceof FilterProjectionError) throw new AppError('MongoDBError', error.message, { cause: error });
    throw error;
  }
}

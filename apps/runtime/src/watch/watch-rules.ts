import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { hasField, intersectFields, type FieldSet } from '#rules/access/field-set.js';
import { project, projectedFields } from '#rules/access/projection.js';
import type { RequestRules } from '#rules/access/request-rules.js';
import { filtersOf } from '../data/compile-read.js';
import type { DocumentValidation } from '../data/document-validation.js';
import { valueKey } from '../rules/value-key.js';
import { limitedEvent, type ChangeEvent } from './change-event.js';

/** Maximum number of shown documents a stream remembers, latest first: their deletion is shown too. */
export const SHOWN_MAX = 10_000;
/** Maximum number of characters of an id that is remembered unchanged; a longer id is remembered by its digest. */
const SHOWN_KEY_MAX = 64;

/** Rules, user and filters that apply to one event, as they are when it happens. */
export interface Judgement {
  readonly rules: RequestRules;
  readonly validation: DocumentValidation;
  /** Checks if the user can find the document, whose filters restrict that too. */
  readonly isFound: (id: unknown) => Promise<boolean>;
}

function shownKey(id: unknown): string {
  const key = valueKey(id);
  return key.length <= SHOWN_KEY_MAX ? key : createHash('sha256').update(key).digest('base64');
}

/** Decides which changes a user may see, and which parts of them (runtime §3). */
export class WatchRules {
  private readonly shown = new LRUCache<string, true>({ max: SHOWN_MAX });

  /** Remembers that the user knows a document. */
  remember(id: unknown): void {
    this.shown.set(shownKey(id), true);
  }

  /**
   * Returns the event as the user may see it, `null` if the user may not see it. A document is checked in the state the
   * event contains. A deleted document cannot be checked, so its event is shown to users who were shown the document,
   * or who may read all documents.
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
    return filters.projection ? project(readable, filters.projection) : readable;
  }
}

/** Returns the fields that both the roles and the filters show of every document; `null` if they depend on the document. */
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

/** Checks a document against its schema. A document that does not conform is not shown, but does not end the stream. */
async function fits(document: Document, validation: DocumentValidation): Promise<boolean> {
  try {
    await validation.checkRead(document, null);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SchemaValidationFailedRead') return false;
    throw error;
  }
}

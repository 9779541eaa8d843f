import { eventTypes, isExpandedType } from './operations.js';

type Members = Readonly<Record<string, unknown>>;

/** Change event of a stream. */
export interface ChangeEvent {
  readonly operationType: string;
  readonly ns?: { readonly db?: string; readonly coll?: string };
  readonly [member: string]: unknown;
}

/** Parts of change events a database trigger receives. */
export interface EventView {
  readonly types: ReadonlySet<string>;
  readonly fullDocument: boolean;
  readonly fullDocumentBeforeChange: boolean;
  /** True if it watches something that only expanded events report. */
  readonly expanded: boolean;
}

export function eventView(config: Members): EventView {
  const types = eventTypes(Array.isArray(config['operation_types']) ? config['operation_types'] : []);
  return {
    types,
    fullDocument: config['full_document'] === true,
    fullDocumentBeforeChange: config['full_document_before_change'] === true && Boolean(config['collection']),
    expanded: [...types].some(isExpandedType),
  };
}

/** Returns `true` if a trigger that runs is given documents as they were before changes. */
export function wantsPreImages(trigger: {
  readonly type: string;
  readonly disabled: boolean;
  readonly config: Members;
}): boolean {
  return trigger.type === 'DATABASE' && !trigger.disabled && eventView(trigger.config).fullDocumentBeforeChange;
}

/** Properties that only expanded events have, and undocumented ones that a stream needs. */
const EXPANDED_MEMBERS = ['operationDescription', 'collectionUUID'];

/**
 * Returns the event one trigger receives for a change, without the extra data of a shared stream; `null` if the change
 * does not match.
 */
export function eventFor(event: ChangeEvent, view: EventView): Members | null {
  if (!view.types.has(event.operationType)) return null;
  const { fullDocument, fullDocumentBeforeChange, updateDescription, ...others } = event;
  const kept: Record<string, unknown> = others;
  if (!view.expanded) for (const member of EXPANDED_MEMBERS) delete kept[member];
  if (fullDocument !== undefined && (event.operationType !== 'update' || view.fullDocument)) kept['fullDocument'] = fullDocument;
  if (view.fullDocumentBeforeChange && fullDocumentBeforeChange !== undefined && fullDocumentBeforeChange !== null) {
    kept['fullDocumentBeforeChange'] = fullDocumentBeforeChange;
  }
  if (updateDescription !== undefined) kept['updateDescription'] = described(updateDescription as Members, view);
  return kept;
}

function described(description: Members, { expanded }: EventView): Members {
  if (expanded) return description;
  const { disambiguatedPaths: _, ...kept } = description;
  return kept;
}

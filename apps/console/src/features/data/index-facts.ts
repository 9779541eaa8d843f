import { shellText } from '../../ui/shell-text';
import { numberOf } from './count-text';
import type { Document } from './use-data';

/** An index as the server describes it, in canonical extended JSON. */
export interface Index {
  readonly name: string;
  readonly key: Document;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly hidden?: boolean;
  readonly expireAfterSeconds?: unknown;
  readonly partialFilterExpression?: Document;
}

/** Statistics of an index; those the server does not tell are absent. */
export interface IndexStats {
  readonly name: string;
  readonly size?: unknown;
  readonly uses?: unknown;
  readonly since?: unknown;
}

/** Returns the options of an index in words. */
export function propertiesOf({ unique, sparse, hidden, expireAfterSeconds, partialFilterExpression }: Index): string {
  const seconds = expireAfterSeconds === undefined ? null : numberOf(expireAfterSeconds);
  return [
    ...(unique ? ['Unique'] : []),
    ...(sparse ? ['Sparse'] : []),
    ...(hidden ? ['Hidden'] : []),
    ...(seconds === null ? [] : [`Expires after ${seconds.toLocaleString()} s`]),
    ...(partialFilterExpression ? [`Partial ${shellText(partialFilterExpression)}`] : []),
  ].join(' · ');
}

/** Settings chosen for a new index. */
interface Chosen {
  readonly name: string;
  readonly isUnique: boolean;
  readonly isSparse: boolean;
  /** Digits, or empty. */
  readonly seconds: string;
  readonly partial: Document;
}

/** Returns the options of `create_index`. */
export function indexOptions({ name, isUnique, isSparse, seconds, partial }: Chosen): Document {
  return {
    ...(name === '' ? {} : { name }),
    ...(isUnique ? { unique: true } : {}),
    ...(isSparse ? { sparse: true } : {}),
    ...(seconds === '' ? {} : { expireAfterSeconds: Number(seconds) }),
    ...(Object.keys(partial).length === 0 ? {} : { partialFilterExpression: partial }),
  };
}

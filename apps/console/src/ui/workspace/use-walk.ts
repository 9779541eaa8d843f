import { useRef, type MutableRefObject } from 'react';
import type { Schemas } from '#admin-client/admin-client.js';
import type { Walk } from './detail-panel';

/** A row, named by what is unique in its list. */
export type Walked = Pick<Schemas['ListedService'], '_id'>;

/** Walks through a list in the order its table shows it; `order` is for that table. */
export function useWalk<Row extends Walked>(
  shownId: string | undefined,
  onShow: (id: string | undefined) => void,
): Walk & { readonly order: MutableRefObject<readonly Row[]> } {
  const order = useRef<readonly Row[]>([]);
  const step = (by: number): void => {
    const at = order.current.findIndex(({ _id }) => _id === shownId);
    const next = order.current[at + by];
    if (at >= 0 && next) onShow(next._id);
  };
  return { order, onNext: () => step(1), onPrevious: () => step(-1), onClose: () => onShow(undefined) };
}

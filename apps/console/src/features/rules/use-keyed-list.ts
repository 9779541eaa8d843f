import { useRef, useState } from 'react';
import { moved } from './rule-types';

/** Changes a list and keeps a key for each of its values: they have no ids, and their names change. */
export function useKeyedList<Value>(values: readonly Value[], onChange: (values: Value[]) => void) {
  const last = useRef(0);
  const [kept, setKeys] = useState<readonly number[]>([]);
  const keys = kept.length === values.length ? kept : values.map((_, index) => -1 - index);
  const set = (nextKeys: readonly number[], next: Value[]): void => {
    setKeys(nextKeys);
    onChange(next);
  };
  return {
    keys,
    replace: (index: number, value: Value): void => onChange(values.with(index, value)),
    add: (added: readonly Value[]): void => set([...keys, ...added.map(() => (last.current += 1))], [...values, ...added]),
    move: (from: number, to: number): void => set(moved(keys, from, to), moved(values, from, to)),
    remove: (index: number): void => set(keys.toSpliced(index, 1), values.toSpliced(index, 1)),
  };
}

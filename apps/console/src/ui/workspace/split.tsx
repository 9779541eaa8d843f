import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import './workspace.css';

const STEP = 16;
const WAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface SplitProps {
  /** Name the browser remembers the size by. */
  readonly id: string;
  readonly label: string;
  /** `side`: a list before its work; `below` and `end`: an output under and beside its work. */
  readonly kind: 'side' | 'below' | 'end';
  readonly sizes: { readonly initial: number; readonly min: number; readonly max: number };
  readonly first: ReactNode;
  readonly second: ReactNode;
}

/** Two panes with a bar between them, which the pointer or the arrow keys move. The list or the output has a size. */
export function Split({ id, label, kind, sizes: { initial, min, max }, first, second }: SplitProps) {
  const key = `groundwork.split.${id}`;
  const [size, setSize] = useState(() => Number(localStorage.getItem(key)) || initial);
  const box = useRef<HTMLDivElement>(null);
  const isRows = kind === 'below';
  const isList = kind === 'side';
  const resize = (wanted: number): void => {
    const next = Math.round(Math.min(max, Math.max(min, wanted)));
    setSize(next);
    localStorage.setItem(key, String(next));
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
    const { left, right, bottom } = box.current.getBoundingClientRect();
    resize(isRows ? bottom - event.clientY : isList ? event.clientX - left : right - event.clientX);
  };
  const press = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    resize(size + way * STEP * (isList ? 1 : -1));
  };
  const sized = { '--size': `${size}px` } as CSSProperties;
  return (
    <div ref={box} className={`split-line${isRows ? ' is-rows' : ''}${isList ? ' has-list' : ''}`}>
      <div className={isList ? 'split-pane is-side is-sized' : 'split-pane'} style={isList ? sized : undefined}>
        {first}
      </div>
      <div
        className="split-bar"
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={isRows ? 'horizontal' : 'vertical'}
        aria-valuenow={size}
        aria-valuemin={min}
        aria-valuemax={max}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <div className={isList ? 'split-pane' : 'split-pane is-sized'} style={isList ? undefined : sized}>
        {second}
      </div>
    </div>
  );
}

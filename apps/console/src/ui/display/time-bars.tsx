import { useRef, useState, type PointerEvent } from 'react';
import './time-bars.css';
import { roundTop, ticksOf } from './time-ticks';

export interface TimeBar {
  /** Begin in unix milliseconds. */
  readonly at: number;
  readonly good: number;
  readonly bad: number;
}

interface TimeBarsProps {
  readonly label: string;
  readonly bars: readonly TimeBar[];
  /** Milliseconds of one bar. */
  readonly barMs: number;
  /** Called with the time the pointer was dragged over, in unix milliseconds. */
  readonly onRange: (from: number, to: number) => void;
}

/** Units of the drawing. */
const [WIDTH, HEIGHT] = [1_000, 100];
/** Share of its place a bar fills. */
const FILLED = 0.78;
const TICKS_MAX = 8;
/** Share of the chart at its ends a label would not fit in. */
const TICK_EDGE = 0.05;
/** Share of the chart a drag takes at least; a shorter one is a click. */
const DRAG_MIN = 0.01;

const percent = (share: number): string => `${share * 100}%`;

interface Drag {
  readonly from: number;
  readonly to: number;
}

function Bar({
  bar: { good, bad },
  index,
  count,
  top,
}: {
  readonly bar: TimeBar;
  readonly index: number;
  readonly count: number;
  readonly top: number;
}) {
  const place = WIDTH / count;
  const [goodHeight, badHeight] = [(good / top) * HEIGHT, (bad / top) * HEIGHT];
  const x = (index + (1 - FILLED) / 2) * place;
  return (
    <>
      {good > 0 && <rect className="is-good" x={x} width={place * FILLED} y={HEIGHT - goodHeight} height={goodHeight} />}
      {bad > 0 && <rect className="is-bad" x={x} width={place * FILLED} y={HEIGHT - goodHeight - badHeight} height={badHeight} />}
    </>
  );
}

/** Counts over time, what failed in red on top. Dragging over it chooses a part of the time. */
export function TimeBars({ label, bars, barMs, onRange }: TimeBarsProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const from = bars[0]?.at ?? 0;
  const length = bars.length * barMs;
  const top = roundTop(bars.reduce((most, { good, bad }) => Math.max(most, good + bad), 0));
  const bar = hovered === null ? undefined : bars[hovered];

  /** Share of the chart left of the pointer. */
  const shareOf = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {};
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: shareOf(event), to: shareOf(event) });
  };
  const move = (event: PointerEvent): void => {
    const share = shareOf(event);
    setHovered(Math.min(bars.length - 1, Math.floor(share * bars.length)));
    setDrag((now) => now && { ...now, to: share });
  };
  const end = (): void => {
    setDrag(null);
    if (!drag) return;
    const [first, last] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
    if (last - first >= DRAG_MIN) onRange(Math.round(from + first * length), Math.round(from + last * length));
  };

  return (
    <div className="time-bars">
      <div className="time-bars-scale" aria-hidden>
        <span>{top.toLocaleString()}</span>
        <span>0</span>
      </div>
      <div
        ref={plot}
        className="time-bars-plot"
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => setHovered(null)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((each, index) => (
            <Bar key={each.at} bar={each} index={index} count={bars.length} top={top} />
          ))}
        </svg>
        {drag && (
          <span
            className="time-bars-drag"
            style={{ left: percent(Math.min(drag.from, drag.to)), width: percent(Math.abs(drag.to - drag.from)) }}
          />
        )}
        {bar && hovered !== null && (
          <span
            className="time-bars-tip"
            style={
              hovered * 2 > bars.length
                ? { right: percent(1 - hovered / bars.length) }
                : { left: percent((hovered + 1) / bars.length) }
            }
          >
            <b>{new Date(bar.at).toLocaleString()}</b>
            <span>{bar.good.toLocaleString()} OK</span>
            <span>{bar.bad.toLocaleString()} errors</span>
          </span>
        )}
      </div>
      <div className="time-bars-ticks" aria-hidden>
        {ticksOf(from + length * TICK_EDGE, from + length * (1 - TICK_EDGE), TICKS_MAX).map(({ at, label: text }) => (
          <span key={at} style={{ left: percent((at - from) / length) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

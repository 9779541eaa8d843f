import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import './time-bars.css';
import { ticksOf } from './time-ticks';

/** Units of a drawing over time. */
export const [PLOT_WIDTH, PLOT_HEIGHT] = [1_000, 100];
/** Share of the plot at its ends a label would not fit in. */
const TICK_EDGE = 0.05;
/** Share of the plot a drag takes at least; a shorter one is a click. */
const DRAG_MIN = 0.01;

const percent = (share: number): string => `${share * 100}%`;

interface Drag {
  readonly from: number;
  readonly to: number;
}

interface TimePlotProps {
  readonly label: string;
  /** Begin in unix milliseconds. */
  readonly from: number;
  readonly stepMs: number;
  /** Number of steps. */
  readonly count: number;
  /** Values of the lines across, from the top down. */
  readonly scale: readonly string[];
  /** Maximum number of labeled moments. */
  readonly ticksMax: number;
  /** Metrics of a step. */
  readonly tip: (index: number) => ReactNode;
  /** Called with the time the pointer was dragged over, in unix milliseconds. */
  readonly onRange: (from: number, to: number) => void;
  /** Drawn in `PLOT_WIDTH` × `PLOT_HEIGHT`. */
  readonly children: ReactNode;
}

/**
 * Frame of a chart over time: lines across, moments below, metrics under the pointer. Dragging selects a time range.
 */
export function TimePlot({ label, from, stepMs, count, scale, ticksMax, tip, onRange, children }: TimePlotProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const length = count * stepMs;

  /** Share of the plot left of the pointer. */
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
    setHovered(Math.min(count - 1, Math.floor(share * count)));
    setDrag((now) => now && { ...now, to: share });
  };
  const end = (event: PointerEvent): void => {
    setDrag(null);
    if (!drag) return;
    // The last movement may not be rendered yet.
    const to = shareOf(event);
    const [first, last] = [Math.min(drag.from, to), Math.max(drag.from, to)];
    if (last - first >= DRAG_MIN) onRange(Math.round(from + first * length), Math.round(from + last * length));
  };

  return (
    <div className="time-bars">
      <div className="time-bars-scale" aria-hidden>
        {scale.map((value) => (
          <span key={value}>{value}</span>
        ))}
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
        <svg viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {scale.slice(1, -1).map((value, index) => {
            const y = (PLOT_HEIGHT * (index + 1)) / (scale.length - 1);
            return <line key={value} className="across" x1={0} x2={PLOT_WIDTH} y1={y} y2={y} />;
          })}
          {children}
        </svg>
        {drag && (
          <span
            className="time-bars-drag"
            style={{ left: percent(Math.min(drag.from, drag.to)), width: percent(Math.abs(drag.to - drag.from)) }}
          />
        )}
        {hovered !== null && hovered < count && (
          <span
            className="time-bars-tip"
            style={hovered * 2 > count ? { right: percent(1 - hovered / count) } : { left: percent((hovered + 1) / count) }}
          >
            <b>{new Date(from + hovered * stepMs).toLocaleString()}</b>
            {tip(hovered)}
          </span>
        )}
      </div>
      <div className="time-bars-ticks" aria-hidden>
        {ticksOf(from + length * TICK_EDGE, from + length * (1 - TICK_EDGE), ticksMax).map(({ at, label: text }) => (
          <span key={at} style={{ left: percent((at - from) / length) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

import { PLOT_HEIGHT, PLOT_WIDTH, TimePlot } from './time-plot';
import { roundTop } from './time-ticks';

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
  /** True for a small chart next to others, higher than wide bars are. */
  readonly isCard?: boolean;
  /** Called with the time the pointer was dragged over, in unix milliseconds. */
  readonly onRange: (from: number, to: number) => void;
}

/** Share of its place a bar fills. */
const FILLED = 0.78;
const [TICKS_MAX, CARD_TICKS_MAX] = [8, 4];

interface BarProps {
  readonly bar: TimeBar;
  readonly index: number;
  readonly count: number;
  readonly top: number;
}

function Bar({ bar: { good, bad }, index, count, top }: BarProps) {
  const place = PLOT_WIDTH / count;
  const [goodHeight, badHeight] = [(good / top) * PLOT_HEIGHT, (bad / top) * PLOT_HEIGHT];
  const x = (index + (1 - FILLED) / 2) * place;
  const badTop = PLOT_HEIGHT - goodHeight - badHeight;
  return (
    <>
      {good > 0 && <rect className="is-good" x={x} width={place * FILLED} y={PLOT_HEIGHT - goodHeight} height={goodHeight} />}
      {bad > 0 && <rect className="is-bad" x={x} width={place * FILLED} y={badTop} height={badHeight} />}
    </>
  );
}

/** Counts over time, what failed in red on top. */
export function TimeBars({ label, bars, barMs, isCard = false, onRange }: TimeBarsProps) {
  const top = roundTop(bars.reduce((most, { good, bad }) => Math.max(most, good + bad), 0));
  return (
    <TimePlot
      label={label}
      from={bars[0]?.at ?? 0}
      stepMs={barMs}
      count={bars.length}
      scale={[top.toLocaleString(), '0']}
      ticksMax={isCard ? CARD_TICKS_MAX : TICKS_MAX}
      tip={(index) => (
        <>
          <span>{bars[index]?.good.toLocaleString()} OK</span>
          <span>{bars[index]?.bad.toLocaleString()} errors</span>
        </>
      )}
      onRange={onRange}
    >
      {bars.map((each, index) => (
        <Bar key={each.at} bar={each} index={index} count={bars.length} top={top} />
      ))}
    </TimePlot>
  );
}

import { PLOT_HEIGHT, PLOT_WIDTH, TimePlot } from './time-plot';
import { linesOf } from './line-path';
import { roundTop } from './time-ticks';

/** One line of a chart. */
export interface TimeLine {
  readonly name: string;
  readonly tone: 'accent' | 'warn' | 'good';
  /** Values by step; `null` for a missing value. */
  readonly values: readonly (number | null)[];
}

interface TimeLinesProps {
  readonly label: string;
  readonly lines: readonly TimeLine[];
  /** Begin in unix milliseconds. */
  readonly from: number;
  readonly stepMs: number;
  /** Unit after each number. */
  readonly unit?: string;
  /** Decimals of the values; none if absent. */
  readonly digits?: number;
  /** True if the area below the lines is filled. */
  readonly isArea?: boolean;
  /** Called with the time the pointer was dragged over, in unix milliseconds. */
  readonly onRange: (from: number, to: number) => void;
}

const TICKS_MAX = 4;

/** Line chart over time, with gaps for missing values. */
export function TimeLines({ label, lines, from, stepMs, unit = '', digits = 0, isArea = false, onRange }: TimeLinesProps) {
  const count = lines[0]?.values.length ?? 0;
  const top = roundTop(lines.flatMap(({ values }) => values).reduce((most: number, value) => Math.max(most, value ?? 0), 0));
  const text = (value: number): string => `${value.toLocaleString()}${unit}`;
  return (
    <TimePlot
      label={label}
      from={from}
      stepMs={stepMs}
      count={count}
      // Half a request says nothing.
      scale={(Number.isInteger(top / 2) ? [top, top / 2, 0] : [top, 0]).map(text)}
      ticksMax={TICKS_MAX}
      tip={(index) =>
        lines.map(({ name, values }) => {
          const value = values[index] ?? null;
          return (
            <span key={name}>
              {name}: {value === null ? '–' : text(Number(value.toFixed(digits)))}
            </span>
          );
        })
      }
      onRange={onRange}
    >
      {lines.map(({ name, tone, values }) =>
        linesOf(values, top, PLOT_WIDTH, PLOT_HEIGHT).map(({ line, area }) => (
          <g key={`${name} ${line}`} className={`line-of-${tone}`}>
            {isArea && <path className="area" d={area} />}
            <path className="line" d={line} />
          </g>
        )),
      )}
    </TimePlot>
  );
}

import './spark.css';

const WIDTH = 80;
const HEIGHT = 20;
/** Keeps the stroke of the highest and the lowest value inside. */
const EDGE = 2;

/** Returns the points of a line through the values, oldest first, as SVG has them. */
export function sparkPoints(values: readonly number[]): string {
  const highest = values.reduce((most, value) => Math.max(most, value), 1);
  const stepX = WIDTH / Math.max(1, values.length - 1);
  const yOf = (value: number): number => HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE);
  return values.map((value, index) => `${(index * stepX).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ');
}

interface SparkProps {
  readonly values: readonly number[];
  readonly label: string;
}

/** A small line without axes, for a row of a table. */
export function Spark({ values, label }: SparkProps) {
  return (
    <svg className="spark" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <polyline points={sparkPoints(values)} />
    </svg>
  );
}

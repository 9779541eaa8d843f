import { barsOf, type Point } from './bars';

const HEIGHT = 96;
const WIDTH = 480;

interface ChartProps {
  readonly title: string;
  /** The figure beside the title. */
  readonly figure: string;
  readonly unit: string;
  readonly points: readonly Point[];
  readonly tone: 'accent' | 'bad' | 'good';
}

/** Bars over time, and the same as a table for who does not see them. */
export function Chart({ title, figure, unit, points, tone }: ChartProps) {
  return (
    <figure className="card chart">
      <figcaption>
        {title} <strong>{figure}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={`bars ${tone}`}>
        {barsOf(points).map(({ x, width, height }, index) => (
          <rect key={index} x={x * WIDTH} width={width * WIDTH} y={HEIGHT - height * HEIGHT} height={height * HEIGHT} />
        ))}
      </svg>
      <details>
        <summary>Show data</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, value }) => (
              <tr key={at.getTime()}>
                <td>{at.toLocaleString()}</td>
                <td>{value ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

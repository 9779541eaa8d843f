/** A figure at a moment; `null` where nothing was counted. */
export interface Point {
  readonly at: Date;
  readonly value: number | null;
}

/** A bar of a chart, in parts of its width and height. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** Share of its place a bar leaves empty. */
const GAP = 0.15;

/** Bars of points in their order; the highest has the height 1, and so has none where all are 0. */
export function barsOf(points: readonly Point[]): Bar[] {
  const highest = Math.max(0, highestOf(points) ?? 0);
  const place = points.length === 0 ? 0 : 1 / points.length;
  return points.map(({ value }, index) => ({
    x: index * place,
    width: place * (1 - GAP),
    height: highest === 0 ? 0 : (value ?? 0) / highest,
  }));
}

/** Sum of what was counted. */
export function sumOf(points: readonly Point[]): number {
  return points.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

/** The highest figure, `null` where there is none. */
export function highestOf(points: readonly Point[]): number | null {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.reduce<number | null>((highest, value) => Math.max(highest ?? value, value), null);
}

/** A part of a line without gaps, and the place below it, as paths of SVG. */
export interface LinePart {
  readonly line: string;
  readonly area: string;
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** Returns the paths of values in a drawing, each value in the middle of its step; a value that is alone is a short dash. */
export function linesOf(values: readonly (number | null)[], top: number, width: number, height: number): LinePart[] {
  const step = width / Math.max(1, values.length);
  const parts: { readonly x: number; readonly y: number }[][] = [];
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const point = { x: short((index + 0.5) * step), y: short(height - (value / top) * height) };
    if (isOpen) parts.at(-1)?.push(point);
    else parts.push([point]);
    isOpen = true;
  }
  return parts.map((points) => {
    const [first = { x: 0, y: height }] = points;
    const ends =
      points.length === 1
        ? [
            { ...first, x: first.x - step / 2 },
            { ...first, x: first.x + step / 2 },
          ]
        : points;
    const line = `M${ends.map(({ x, y }) => `${short(x)} ${y}`).join('L')}`;
    return { line, area: `${line}L${short(ends.at(-1)?.x ?? 0)} ${height}L${short(ends[0]?.x ?? 0)} ${height}Z` };
  });
}

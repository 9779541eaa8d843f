/** A point of the plane. */
export interface FlatPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the distance of two points, exact where they differ in one coordinate only. */
export function flatDistance(a: FlatPoint, b: FlatPoint): number {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  if (dx === 0) return Math.abs(dy);
  if (dy === 0) return Math.abs(dx);
  return Math.sqrt(dx * dx + dy * dy);
}

/** Returns `true` for points between two corners, or on the sides. */
export function boxContains(a: FlatPoint, b: FlatPoint, { x, y }: FlatPoint): boolean {
  return Math.min(a.x, b.x) <= x && x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= y && y <= Math.max(a.y, b.y);
}

/** Returns `true` for points inside, by the number of edges to the right of the point; also on its upright and level edges. */
export function polygonContains(corners: readonly FlatPoint[], point: FlatPoint): boolean {
  const { x, y } = point;
  let isInside = false;
  for (const [i, from] of corners.entries()) {
    const to = corners[(i + 1) % corners.length] ?? from;
    if ((from.x === to.x || from.y === to.y) && boxContains(from, to, point)) return true;
    if (y <= Math.min(from.y, to.y) || y > Math.max(from.y, to.y) || x > Math.max(from.x, to.x)) continue;
    if (from.x === to.x || x <= ((y - from.y) * (to.x - from.x)) / (to.y - from.y) + from.x) isInside = !isInside;
  }
  return isInside;
}

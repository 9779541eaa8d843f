/**
 * What a depth has of a limit. Calls wait only for calls deeper than they are, so a place of its own for each depth is what keeps
 * them from waiting for each other for ever; half of the depth around it keeps all depths together under twice the limit and a bit.
 * @param depth from 1
 */
export function placesAt(limit: number, depth: number): number {
  return Math.max(1, Math.floor(limit / 2 ** (depth - 1)));
}

/** Names what waits and is counted together: the calls of an application at one depth. */
export function laneOf(appId: string, depth: number): string {
  return depth === 1 ? appId : `${appId}#${depth}`;
}

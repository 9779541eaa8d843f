/**
 * Returns the part of a limit that a depth has. Calls wait only for calls deeper than they are, so separate places for
 * each depth keep them from waiting for each other forever; half of the depth around it keeps all depths together under
 * twice the limit and a bit.
 * @param depth from 1
 */
export function placesAt(limit: number, depth: number): number {
  return Math.max(1, Math.floor(limit / 2 ** (depth - 1)));
}

/** Names what waits and is counted together: the calls of an application at one depth. */
export function laneOf(appId: string, depth: number): string {
  return depth === 1 ? appId : `${appId}#${depth}`;
}

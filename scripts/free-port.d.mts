/** Returns a port of 127.0.0.1 nobody listens on, below those that systems hand out themselves. */
export function freePort(): Promise<number>;

/** Signals of a process that ran longer than its CPU time, which the system ends. */
const OUT_OF_TIME: ReadonlySet<string> = new Set(['SIGKILL', 'SIGXCPU']);
/** Signals with which the engine gives up where it gets no memory. */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

/**
 * Returns the reason for which a builder ended before it replied, for the uploader.
 *
 * @param doing the requested work: `unpacking` or `building`
 */
export function builderEnd(doing: string, code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null && OUT_OF_TIME.has(signal)) return `${doing} the packages took too much time`;
  if (signal !== null && OUT_OF_MEMORY.has(signal)) return `${doing} the packages took too much memory`;
  if (signal === null && code === null) return `${doing} the packages failed: no builder could be started`;
  return `${doing} the packages failed: the builder exited with ${signal ?? `code ${code}`}`;
}

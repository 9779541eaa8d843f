// Ends programs that cannot see their parent end: when the channel to the process that started this one closes.
/** @type {Set<number>} */
const running = new Set();

process.on('message', (/** @type {{ pid: number, runs: boolean }} */ { pid, runs }) => {
  if (runs) running.add(pid);
  else running.delete(pid);
});
// A terminal sends its signals to all processes; this one outlives its parent.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => undefined);
process.on('disconnect', () => {
  for (const pid of running) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended since.
    }
  }
  process.exit(0);
});

// Ends programs that cannot see their parent end: when the channel to the process that started this one closes.
const running = new Set<number>();

process.on('message', ({ pid, runs }: { readonly pid: number; readonly runs: boolean }) => {
  if (runs) running.add(pid);
  else running.delete(pid);
});
// A terminal sends its signals to all processes; this one outlives its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
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

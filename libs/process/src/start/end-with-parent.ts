/**
 * Ends this process, as SIGTERM does, when the process that started it with a channel has ended, however that happened. Does nothing
 * where there is no such channel.
 */
export function endWithParent(): void {
  if (process.channel) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

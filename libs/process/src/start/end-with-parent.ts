/**
 * Ends this process, like SIGTERM, when the process that started it with a channel has ended for any reason. Does
 * nothing without such a channel.
 */
export function endWithParent(): void {
  if (process.channel) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

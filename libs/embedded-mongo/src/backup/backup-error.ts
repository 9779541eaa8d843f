/** A backup cannot be made or used. The message is one line for whoever runs it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

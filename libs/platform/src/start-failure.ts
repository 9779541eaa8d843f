/** Ends the process with a readable line when it could not start. */
export function exitOnStartFailure(start: Promise<void>): void {
  start.catch((error: unknown) => {
    const text = error instanceof Error && error.name === 'EnvironmentError' ? error.message : (error as Error).stack;
    process.stderr.write(`${text ?? String(error)}\n`);
    process.exit(1);
  });
}

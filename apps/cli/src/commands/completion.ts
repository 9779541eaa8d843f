import type { Context } from '../session/context.js';
import { refuseUsage } from '../terminal/cli-error.js';
import { completionScript, SHELLS } from './completion-script.js';

export async function completion(context: Context): Promise<void> {
  const shell = SHELLS.find((known) => known === context.value(0));
  if (shell === undefined) refuseUsage(`the shell must be one of ${SHELLS.join(', ')}`);
  const script = completionScript(shell, context.commands);
  context.output.result({ shell, script }, script);
}

import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import type { ConsoleEdits, ForeignDeployment } from './console-edits.js';
import { canAsk, type DevOptions } from './dev-options.js';
import type { DevReport } from './dev-report.js';
import type { DevTarget } from './dev-target.js';
import type { FileHashes } from './file-hashes.js';
import { deployDraft, discardDraft } from '../commands/own-draft.js';
import { scanned } from './scan.js';

export interface ForeignChangesOptions {
  readonly context: Context;
  readonly options: DevOptions;
  readonly target: DevTarget;
  readonly report: DevReport;
  readonly edits: ConsoleEdits;
  /** Returns the hashes of the files that were deployed last from here. */
  readonly deployed: () => FileHashes;
  /** Resumes pushing once a decision is made. */
  readonly onDecided: () => Promise<void>;
}

/**
 * Changes made to the app by others that have to be decided before the next push: deployments, and a draft of the same
 * administrator.
 */
export class ForeignChanges {
  private foreign: ForeignDeployment | null = null;
  private draft: string | null = null;

  constructor(private readonly given: ForeignChangesOptions) {}

  /**
   * Reports another client's deployment, and decides if the command line says how. Throws `CliError` if a decision is
   * not possible.
   */
  async reportDeployment(foreign: ForeignDeployment): Promise<void> {
    const { options, report, context } = this.given;
    this.foreign = foreign;
    const by = foreign.by === null ? '' : ` (${foreign.by})`;
    const text = `changed elsewhere${by}: ${foreign.files.join(', ')}`;
    const event = { event: 'changed-elsewhere', deployment: foreign.id, files: foreign.files };
    if (options.consoleEdits === 'pull' || options.consoleEdits === 'keep') {
      report.warn(event, text);
      await this.decide(options.consoleEdits);
      if (this.foreign !== null && options.ends !== 'never') throw new CliError('refused', `${text}: also changed locally`);
      return;
    }
    if (options.ends !== 'never') throw new CliError('refused', `${text}: pass --console-edits pull or keep`);
    const advice = canAsk(context)
      ? '  p pull it · k keep mine (the next push overwrites it) · pushing is paused'
      : '  pushing is paused: restart with --console-edits pull or keep';
    report.warn(event, text, [advice]);
  }

  /** Decides about a deployment: writes it to the files, or keeps them. Does nothing where there is nothing to decide. */
  async decide(choice: 'pull' | 'keep'): Promise<void> {
    const { foreign } = this;
    if (foreign === null) return;
    if (choice === 'pull' && !(await this.pull(foreign))) return;
    if (choice === 'keep') {
      this.given.edits.accept(foreign.id);
      this.given.report.good({ event: 'kept', files: foreign.files }, 'your files are kept: the next push overwrites the edit');
    }
    this.foreign = null;
    await this.given.onDecided();
  }

  /** Reports that the administrator holds a draft of the app. */
  reportDraft(draftId: string): void {
    const { report, context } = this.given;
    this.draft = draftId;
    const advice = canAsk(context) ? 'd deploys it, x discards it' : 'deploy or discard it, then restart';
    report.warn({ event: 'draft-held', draft: draftId }, `you hold a draft of this app: ${advice} · pushing is paused`);
  }

  /** Deploys or discards the held draft. Returns `false` without one. */
  async settleDraft(choice: 'deploy' | 'discard'): Promise<boolean> {
    const { draft } = this;
    if (draft === null) return false;
    const { client, path } = this.given.target;
    await (choice === 'deploy' ? deployDraft(client, path, draft) : discardDraft(client, path, draft));
    this.draft = null;
    await this.given.onDecided();
    return true;
  }

  /** Returns `false` where there are conflicts: nothing is decided then. */
  private async pull(foreign: ForeignDeployment): Promise<boolean> {
    const { options, report, edits, deployed } = this.given;
    const scan = await scanned(options.directory);
    const merged = await edits.pull(options.directory, foreign, scan, deployed());
    const conflicts = merged.filter(({ isConflict }) => isConflict).map(({ path }) => path);
    const written = merged.filter(({ isConflict }) => !isConflict).map(({ path }) => path);
    if (written.length > 0) report.good({ event: 'pulled', files: written }, `pulled ${written.join(', ')}`);
    if (conflicts.length === 0) return true;
    const then = canAsk(this.given.context) ? 'k' : 'restart with --console-edits keep';
    report.bad({ event: 'conflict', files: conflicts }, `also changed locally: ${conflicts.join(', ')}`, [
      `  the app's versions are next to them, as .console: merge the two, then ${then} · pushing is paused`,
    ]);
    return false;
  }
}

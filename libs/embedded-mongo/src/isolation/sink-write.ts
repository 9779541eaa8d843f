import { compilePipeline } from '../aggregation/pipeline.js';
import { readTarget } from '../aggregation/stages/collection-target.js';
import { decode } from '../bson/decode.js';
import { type Document } from '../bson/types.js';
import { documentArray, flag, optionalDocument } from '../commands/fields.js';
import { CommandPipelineContext } from '../commands/pipeline-context.js';
import { pipelineOptions } from '../commands/aggregate.js';
import { mongoError } from '../errors/mongo-error.js';
import type { ReaderPool } from '../readers/reader-pool.js';
import type { Collection } from '../storage/collection.js';
import { Overrun, untilDeadline } from '../work/work-clock.js';
import { documentsIn } from './bson-sequence.js';
import { failureOf } from './reader-failure.js';
import { deadlineOf, type Statement } from './statement.js';
import type { Turns } from './turns.js';

/** Pipelines that end with `$out` or `$merge`: a reader runs them, and what it sends is written a few documents at a time. */
export class SinkWrites {
  constructor(
    private readonly pool: ReaderPool,
    private readonly turns: Turns,
  ) {}

  /** Returns the namespace the client asked about; the cursor of such a pipeline is empty. */
  async run(statement: Statement): Promise<void> {
    const stages = documentArray(statement.command, 'pipeline');
    const last = stages.at(-1) ?? {};
    requireReadConcern(statement.command, last);
    if ('$merge' in last) await this.merge(statement, last);
    else await this.out(statement, last.$out);
  }

  private async merge(statement: Statement, stage: Document): Promise<void> {
    await this.eachPart(statement, (documents, progress) => {
      const context = pipelineContext(statement, progress);
      const write = compilePipeline([stage], { context, ...pipelineOptions(statement.command, statement.context) });
      for (const _nothing of write(documents)) continue;
    });
  }

  private async out(statement: Statement, specification: unknown): Promise<void> {
    const target = readTarget('$out', specification);
    const { store } = statement.context;
    const own = pipelineContext(statement);
    let fresh: Collection | undefined;
    try {
      fresh = await store.writes.runAlone(() => own.createReplacement(target));
      const collection = fresh;
      await this.eachPart(statement, (documents, progress) => own.fill(collection, documents, progress));
      await store.writes.runAlone(() => own.replaceBy(target, collection));
    } catch (error) {
      const left = fresh;
      if (left && !left.dropped) await store.writes.runAlone(() => store.catalog.drop(left));
      throw error;
    }
  }

  /** Writes the documents of the pipeline, in each turn as many as fit. */
  private async eachPart(
    statement: Statement,
    write: (documents: readonly Document[], progress: Progress) => void,
  ): Promise<void> {
    const { context, owner, message } = statement;
    const deadline = deadlineOf(statement);
    const take = async (body: Buffer): Promise<void> => {
      let left: readonly Document[] = documentsIn(body).map((bytes) => decode(bytes));
      while (left.length > 0) {
        if (context.peer.closed) throw mongoError(11601, 'operation was interrupted');
        if (Date.now() > deadline) throw mongoError(50, 'operation exceeded time limit');
        const documents = left;
        const done = await context.store.writes.run(() => this.turn(statement, documents, write), owner);
        left = documents.slice(done);
      }
    };
    const reply = await this.pool.run(
      { head: { mode: 'sink' }, message: [message], owner, deadline, onChanges: take },
      context.peer,
    );
    if (reply.head.failed === true) throw failureOf(decode(reply.body));
  }

  private turn(
    { owner, options }: Statement,
    documents: readonly Document[],
    write: (documents: readonly Document[], progress: Progress) => void,
  ): number {
    const progress: Progress = { offset: 0, done: 0, stopped: false };
    try {
      this.turns.run('write', owner, () => untilDeadline(options.deadline.at, () => write(documents, progress)));
    } catch (error) {
      if (!(error instanceof Overrun)) throw error;
      // A document too large for a turn has to be written here: a reader does not store anything.
      untilDeadline(Date.now() + LARGE_DOCUMENT_MS, () => write(documents.slice(0, 1), progress));
    }
    return progress.done;
  }
}

/** Milliseconds that writing a single document may take. */
const LARGE_DOCUMENT_MS = 250;

interface Progress {
  readonly offset: number;
  done: number;
  stopped: boolean;
}

function pipelineContext({ command, context }: Statement, progress?: Progress): CommandPipelineContext {
  const name = typeof command.aggregate === 'string' ? command.aggregate : undefined;
  const bypass = flag(command, 'bypassDocumentValidation');
  return new CommandPipelineContext({ ...context, progress }, pipelineOptions(command, context), name, bypass);
}

/** Throws 72 for a linearizable read concern: MongoDB takes none in front of a stage that writes. */
function requireReadConcern(command: Document, stage: Document): void {
  const level = optionalDocument(command, 'readConcern')?.['level'];
  if (level !== 'linearizable') return;
  const [name = ''] = Object.keys(stage);
  throw mongoError(72, `${name} cannot be used with a 'linearizable' read concern level`);
}

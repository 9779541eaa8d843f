import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CodeField } from '../../ui/code-field';
import { Button } from '../../ui/controls/button';
import { CheckField } from '../../ui/controls/fields';
import { IconButton } from '../../ui/controls/icon-button';
import { Problem } from '../../ui/display/states';
import { readQueryText } from '../../ui/query-text';
import { nounOf } from './use-bulk-write';
import { readable } from './readable';
import { moved, pipelineOf, type Stage } from './stages';
import { useStageCounts } from './use-stage-counts';
import { command, type Document, type Namespace } from './use-data';

const FIRST: readonly Stage[] = [{ key: 0, text: '{ $match: {} }', isOn: true }];

interface StageProps {
  readonly stage: Stage;
  readonly number: number;
  /** Number of documents that came out of it when the pipeline ran; `undefined` if it is not known. */
  readonly count: number | undefined;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<Stage>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onPreview: () => void;
  readonly onRun: () => void;
}

function StageCard(props: StageProps) {
  const { stage, number, count, isLast, isBusy, onChange, onMove, onRemove, onPreview, onRun } = props;
  const { text, isOn } = stage;
  const { problem } = readQueryText(text);
  return (
    <li className="stage">
      <div className="bar">
        <CheckField label={`Stage ${number}`} checked={isOn} onChange={(checked) => onChange({ isOn: checked })} />
        <span className="grow" />
        {count !== undefined && <span className="muted">{nounOf(count)}</span>}
        <IconButton small label="Preview to here" icon={Play} disabled={problem !== null || isBusy} onClick={onPreview} />
        <IconButton small label={`Move stage ${number} up`} icon={ArrowUp} disabled={number === 1} onClick={() => onMove(-1)} />
        <IconButton small label={`Move stage ${number} down`} icon={ArrowDown} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton small label={`Remove stage ${number}`} icon={Trash2} onClick={onRemove} />
      </div>
      <CodeField
        isNamedElsewhere
        language="query"
        label={`Text of stage ${number}`}
        value={text}
        problem={problem}
        onChange={(changed) => onChange({ text: changed })}
        onRun={onRun}
      />
    </li>
  );
}

/** A pipeline, stage by stage, with what comes out of it, or of its first stages. */
export function Aggregation({ namespace }: { readonly namespace: Namespace }) {
  const [stages, setStages] = useState(FIRST);
  const counts = useStageCounts(namespace);
  const run = useMutation({
    mutationFn: (upTo: number) => {
      const pipeline = pipelineOf(stages.slice(0, upTo)) ?? [];
      counts.count(pipeline);
      return command<{ documents: Document[] }>(namespace, 'aggregate_documents', { pipeline });
    },
  });
  const isWrong = pipelineOf(stages) === null;
  const runAll = (): void => {
    if (!isWrong && !run.isPending) run.mutate(stages.length);
  };
  const change = (key: number, members: Partial<Stage>): void =>
    setStages(stages.map((stage) => (stage.key === key ? { ...stage, ...members } : stage)));
  const add = (): void =>
    setStages([
      ...stages,
      { key: stages.reduce((last, { key }) => Math.max(last, key), 0) + 1, text: '{ $limit: 20 }', isOn: true },
    ]);
  return (
    <div className="tab-page is-wide aggregation">
      <section aria-label="Pipeline">
        <ol>
          {stages.map((stage, index) => (
            <StageCard
              key={stage.key}
              stage={stage}
              number={index + 1}
              count={stage.isOn ? counts.of(pipelineOf(stages.slice(0, index + 1))) : undefined}
              isLast={index === stages.length - 1}
              isBusy={run.isPending}
              onChange={(members) => change(stage.key, members)}
              onMove={(by) => setStages(moved(stages, index, by))}
              onRemove={() => setStages(stages.filter(({ key }) => key !== stage.key))}
              onPreview={() => run.mutate(index + 1)}
              onRun={runAll}
            />
          ))}
        </ol>
        <div className="bar">
          <Button icon={Plus} onClick={add}>
            Add stage
          </Button>
        </div>
      </section>
      <section aria-label="Result" className="card">
        <div className="bar">
          <h3>Result preview</h3>
          <span className="grow" />
          {run.data && (
            <span role="status" className="muted">
              {nounOf(run.data.documents.length)}
              {run.variables < stages.length && `, after stage ${run.variables}`}
            </span>
          )}
          <Button
            variant="primary"
            icon={Play}
            busy={run.isPending}
            disabled={isWrong}
            aria-keyshortcuts="Control+Enter"
            onClick={runAll}
          >
            Run <kbd aria-hidden>Ctrl ⏎</kbd>
          </Button>
        </div>
        <Problem error={run.error} />
        {!run.data && !run.error && <p className="muted">The first 50 documents that come out appear here.</p>}
        {run.data && (
          <>
            {run.data.documents.map((document, index) => (
              // The result of a run never moves.
              // oxlint-disable-next-line react/no-array-index-key
              <pre key={index} className="code-box">
                {JSON.stringify(readable(document), null, 2)}
              </pre>
            ))}
          </>
        )}
      </section>
    </div>
  );
}

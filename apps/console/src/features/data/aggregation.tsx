import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button';
import { CheckField, Field } from '../../ui/controls/fields';
import { IconButton } from '../../ui/controls/icon-button';
import { Problem } from '../../ui/display/states';
import { readQueryText } from '../../ui/query-text';
import { readable } from './readable';
import { moved, pipelineOf, type Stage } from './stages';
import { command, type Document, type Namespace } from './use-data';

const FIRST: readonly Stage[] = [{ key: 0, text: '{ $match: {} }', isOn: true }];

interface StageProps {
  readonly stage: Stage;
  readonly number: number;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<Stage>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onPreview: () => void;
}

function StageCard({ stage: { text, isOn }, number, isLast, isBusy, onChange, onMove, onRemove, onPreview }: StageProps) {
  const { problem } = readQueryText(text);
  return (
    <li className="card">
      <div className="bar">
        <CheckField label={`Stage ${number}`} checked={isOn} onChange={(checked) => onChange({ isOn: checked })} />
        <span className="grow" />
        <Button variant="ghost" icon={Play} disabled={problem !== null || isBusy} onClick={onPreview}>
          Preview to here
        </Button>
        <IconButton small label={`Move stage ${number} up`} icon={ArrowUp} disabled={number === 1} onClick={() => onMove(-1)} />
        <IconButton small label={`Move stage ${number} down`} icon={ArrowDown} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton small label={`Remove stage ${number}`} icon={Trash2} onClick={onRemove} />
      </div>
      <Field
        label={`Text of stage ${number}`}
        problem={problem}
        control={(described) => (
          <textarea
            className="input mono"
            rows={Math.min(12, Math.max(2, text.split('\n').length))}
            value={text}
            spellCheck={false}
            onChange={({ target }) => onChange({ text: target.value })}
            {...described}
          />
        )}
      />
    </li>
  );
}

/** A pipeline, stage by stage, with what comes out of it, or of its first stages. */
export function Aggregation({ namespace }: { readonly namespace: Namespace }) {
  const [stages, setStages] = useState(FIRST);
  const run = useMutation({
    mutationFn: (upTo: number) =>
      command<{ documents: Document[] }>(namespace, 'aggregate_documents', { pipeline: pipelineOf(stages.slice(0, upTo)) ?? [] }),
  });
  const isWrong = pipelineOf(stages) === null;
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
              isLast={index === stages.length - 1}
              isBusy={run.isPending}
              onChange={(members) => change(stage.key, members)}
              onMove={(by) => setStages(moved(stages, index, by))}
              onRemove={() => setStages(stages.filter(({ key }) => key !== stage.key))}
              onPreview={() => run.mutate(index + 1)}
            />
          ))}
        </ol>
        <div className="bar">
          <Button icon={Plus} onClick={add}>
            Add stage
          </Button>
          <Button variant="primary" icon={Play} busy={run.isPending} disabled={isWrong} onClick={() => run.mutate(stages.length)}>
            Run
          </Button>
        </div>
      </section>
      <section aria-label="Result" className="card">
        <h3>Result</h3>
        <Problem error={run.error} />
        {!run.data && !run.error && <p className="muted">The first 50 documents that come out appear here.</p>}
        {run.data && (
          <>
            <p role="status" className="muted">
              {run.data.documents.length} {run.data.documents.length === 1 ? 'document' : 'documents'}
              {run.variables < stages.length && `, after stage ${run.variables}`}
            </p>
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

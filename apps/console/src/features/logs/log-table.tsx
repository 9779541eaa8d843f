import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { EntryDetails } from './entry-details';
import { durationOf, subjectOf, type LogEntry } from './log-entry';
import { Button } from '../../ui/controls/button';
import { Table } from '../../ui/display/table';

const HEADS = ['Time', 'Type', 'What', 'Status', 'Took', 'Messages'];

function Row({ entry }: { readonly entry: LogEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { appId = '' } = useParams({ strict: false });
  const started = new Date(entry.started);
  const failed = entry.error !== undefined;
  return (
    <>
      <tr>
        <td className="mono">
          <time dateTime={entry.started} title={entry.started}>
            {started.toLocaleTimeString(undefined, { hour12: false })}.{entry.started.slice(20, 23)}
          </time>
        </td>
        <td>{entry.type}</td>
        <td className="mono">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {subjectOf(entry)}
          </Button>
        </td>
        <td className={failed ? 'bad' : 'good'}>
          {failed ? 'Error' : 'OK'} {entry.status}
        </td>
        <td>{durationOf(entry)} ms</td>
        <td className="mono">{entry.error ?? (entry.messages ?? []).join(' ')}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6}>
            <div className="card">
              <div className="bar">
                <Link to="/apps/$appId/logs" params={{ appId }} search={{ request: entry.co_id }}>
                  Everything of this request
                </Link>
                <span className="mono muted">{entry.co_id}</span>
              </div>
              <EntryDetails entry={entry} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

export function LogTable({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    <Table heads={HEADS}>
      {entries.map((entry) => (
        <Row key={entry._id} entry={entry} />
      ))}
    </Table>
  );
}

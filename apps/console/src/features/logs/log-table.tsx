import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { EntryDetails } from './entry-details';
import { clockOf, durationOf, hasFailed, labelOf, messageOf, subjectOf, type LogEntry } from './log-entry';
import { Table } from '../../ui/display/table';

const HEADS = ['Time', 'Type', 'Name', 'Status', 'Duration', 'Message'];

function Row({ entry }: { readonly entry: LogEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { appId = '' } = useParams({ strict: false });
  const failed = hasFailed(entry);
  return (
    <>
      <tr>
        <td className="mono">
          <time dateTime={entry.started} title={entry.started}>
            {clockOf(entry)}
          </time>
        </td>
        <td>{labelOf(entry.type)}</td>
        <td className="mono">
          <button type="button" className="opens" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronRight className="icon-s" aria-hidden />
            {subjectOf(entry)}
          </button>
        </td>
        <td>
          <span className={failed ? 'status-badge' : 'status-ok'}>
            {failed ? 'Error' : 'OK'} {entry.status}
          </span>
        </td>
        <td>{durationOf(entry)} ms</td>
        <td className="mono">{messageOf(entry)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6}>
            <div className="card">
              <div className="bar">
                <Link to="/apps/$appId/logs" params={{ appId }} search={{ request: entry.co_id }}>
                  Request story
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

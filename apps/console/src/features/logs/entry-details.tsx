import type { LogEntry } from './log-entry';

/** Messages a function wrote to the console, and the stored entry. */
export function EntryDetails({ entry }: { readonly entry: LogEntry }) {
  const { messages = [] } = entry;
  return (
    <>
      {messages.length > 0 && <pre>{messages.join('\n')}</pre>}
      <pre>{JSON.stringify(entry, null, 2)}</pre>
    </>
  );
}

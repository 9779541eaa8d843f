function classOf(line: string): string {
  if (/^(?:\+\+\+|---|@@)/.test(line)) return 'muted';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : '';
}

/** Difference in unified format; added and removed lines are marked by the first character as well as by color. */
export function DiffText({ text }: { readonly text: string }) {
  return (
    <pre className="diff card">
      {text.split('\n').map((line, index) => (
        <div key={index} className={classOf(line)}>
          {line === '' ? ' ' : line}
        </div>
      ))}
    </pre>
  );
}

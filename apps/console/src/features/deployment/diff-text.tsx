function classOf(line: string): string {
  if (/^(?:\+\+\+|---|@@)/.test(line)) return 'muted';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : '';
}

/** A difference in unified format; what is added and removed is told by the first character as well as by colour. */
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

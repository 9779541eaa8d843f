/** A moment in the reader's own time; ISO 8601 on hover. */
export function Time({ at }: { readonly at: Date }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {at.toLocaleString()}
    </time>
  );
}

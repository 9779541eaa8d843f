import { agoOf } from './ago-text';

/** How long ago a moment was when it was drawn; ISO 8601 on hover. */
export function Ago({ at }: { readonly at: Date }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {agoOf(at, Date.now())}
    </time>
  );
}

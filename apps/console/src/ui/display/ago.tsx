import { agoOf, untilOf } from './ago-text';

interface MomentProps {
  readonly at: Date;
}

function Moment({ at, text }: MomentProps & { readonly text: string }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {text}
    </time>
  );
}

/** Time since a moment, as of the last render; ISO 8601 on hover. */
export function Ago({ at }: MomentProps) {
  return <Moment at={at} text={agoOf(at, Date.now())} />;
}

/** Time until a moment, as of the last render; ISO 8601 on hover. */
export function Until({ at }: MomentProps) {
  return <Moment at={at} text={untilOf(at, Date.now())} />;
}

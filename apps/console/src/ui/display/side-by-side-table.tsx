import { sideBySide } from './side-by-side';

/** Mark before a line that differs, so that color is not the only sign. */
const MARK = '› ';

interface SideBySideProps {
  readonly mine: string | null;
  readonly theirs: string | null;
}

function Side({ line, isSame }: { readonly line: string | null; readonly isSame: boolean }) {
  if (line === null) return <td />;
  return (
    <td className={isSame ? 'muted' : ''}>
      {isSame ? '' : MARK}
      {line}
    </td>
  );
}

/** Two versions next to each other, line by line. */
export function SideBySide({ mine, theirs }: SideBySideProps) {
  return (
    <table className="sides">
      <thead>
        <tr>
          <th scope="col">Mine{mine === null && ': deleted'}</th>
          <th scope="col">Theirs{theirs === null && ': not there'}</th>
        </tr>
      </thead>
      <tbody>
        {sideBySide(mine, theirs).map((row, index) =>
          row.kind === 'skipped' ? (
            <tr key={index}>
              <td colSpan={2} className="muted">
                … {row.count} {row.count === 1 ? 'line' : 'lines'} both have
              </td>
            </tr>
          ) : (
            <tr key={index}>
              <Side line={row.mine} isSame={row.isSame} />
              <Side line={row.theirs} isSame={row.isSame} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

import { useState } from 'react';
import { CodeField } from '../../ui/code-field';
import { Button } from '../../ui/controls/button';
import { readQueryText } from '../../ui/query-text';
import { shellText } from '../../ui/shell-text';
import { queryOf, type DataQuery } from './data-search';

interface QueryFormProps {
  readonly query: DataQuery;
  readonly isBusy: boolean;
  readonly onFind: (query: DataQuery) => void;
}

type Member = keyof DataQuery;

const MEMBERS: readonly (readonly [Member, string, string])[] = [
  ['filter', 'Filter', '{ field: "value" }'],
  ['sort', 'Sort', '{ field: -1 }'],
  ['projection', 'Projection', '{ field: 0 }'],
];

function textOf(value: object | undefined): string {
  return value === undefined ? '' : shellText(value);
}

/** Query form with mongosh syntax; extended JSON is accepted, too. Enter runs it. */
export function QueryForm({ query, isBusy, onFind }: QueryFormProps) {
  const [texts, setTexts] = useState<Readonly<Record<Member, string>>>({
    filter: textOf(query.filter),
    sort: textOf(query.sort),
    projection: textOf(query.projection),
  });
  const read = {
    filter: readQueryText(texts.filter),
    sort: readQueryText(texts.sort),
    projection: readQueryText(texts.projection),
  };
  const isWrong = Object.values(read).some(({ problem }) => problem !== null);
  const find = (): void => {
    if (isWrong) return;
    onFind(queryOf({ filter: read.filter.value, sort: read.sort.value, projection: read.projection.value }));
  };
  return (
    <form
      className="query-bar"
      aria-label="Query"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      {MEMBERS.map(([member, label, example]) => (
        <div key={member} className={`query-field is-${member}`}>
          <CodeField
            language="query"
            label={label}
            value={texts[member]}
            problem={read[member].problem}
            example={example}
            onChange={(text) => setTexts({ ...texts, [member]: text })}
            onEnter={find}
            onRun={find}
          />
        </div>
      ))}
      <div className="query-buttons">
        <Button type="submit" variant="primary" busy={isBusy} disabled={isWrong}>
          Find
        </Button>
      </div>
    </form>
  );
}

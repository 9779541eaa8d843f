import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { readQueryText, type ReadText } from '../../ui/query-text';
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

interface QueryInputProps {
  readonly member: Member;
  readonly label: string;
  readonly example: string;
  readonly text: string;
  readonly read: ReadText;
  readonly onChange: (text: string) => void;
}

function QueryInput({ member, label, example, text, read: { problem }, onChange }: QueryInputProps) {
  const about = `data-${member}-problem`;
  return (
    <div className={`query-field is-${member}`}>
      <label>
        <span>{label}</span>
        <input
          className="input mono"
          value={text}
          placeholder={example}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={about}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id={about} role="alert" className="bad">
        {problem}
      </p>
    </div>
  );
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong) return;
    onFind(queryOf({ filter: read.filter.value, sort: read.sort.value, projection: read.projection.value }));
  };
  return (
    <form className="query-bar" aria-label="Query" onSubmit={submit}>
      {MEMBERS.map(([member, label, example]) => (
        <QueryInput
          key={member}
          {...{ member, label, example }}
          text={texts[member]}
          read={read[member]}
          onChange={(text) => setTexts({ ...texts, [member]: text })}
        />
      ))}
      <div className="query-buttons">
        <Button type="submit" variant="primary" busy={isBusy} disabled={isWrong}>
          Find
        </Button>
      </div>
    </form>
  );
}

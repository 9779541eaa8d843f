import { Suspense, lazy, useState } from 'react';
import { Button } from '../../ui/controls/button';
import { Waiting } from '../../ui/display/states';
import { readObject, textOf } from '../../ui/json-text';
import { ruleOf, type RuleContent } from './rule-types';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));

interface RuleJsonProps {
  readonly rule: RuleContent;
  readonly onApply: (rule: RuleContent) => void;
}

/** Everything of a rule as it is in files. */
export function RuleJson({ rule, onApply }: RuleJsonProps) {
  const [text, setText] = useState(() => textOf({ roles: rule.roles, filters: rule.filters }));
  const json = readObject(text);
  const read = ruleOf(json.value);
  const problem = json.mark?.message ?? (typeof read === 'string' ? read : null);
  const apply = (): void => {
    if (typeof read !== 'string') onApply(read);
  };
  return (
    <>
      <Suspense fallback={<Waiting what="Loading the editor…" />}>
        <CodeEditor language="json" label="Rule, JSON" value={text} mark={json.mark} onChange={setText} onSave={apply} />
      </Suspense>
      <div className="bar">
        <span role="status" className="bad grow">
          {problem}
        </span>
        <Button variant="primary" disabled={problem !== null} onClick={apply}>
          Apply
        </Button>
      </div>
    </>
  );
}

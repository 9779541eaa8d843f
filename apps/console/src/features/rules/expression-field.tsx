import { useState } from 'react';
import { CodeField } from '../../ui/code-field';
import { expressionText, readExpression } from './expression';
import type { Expression } from './rule-types';
import { useRuleWork } from './rule-work';

interface ExpressionFieldProps {
  readonly label: string;
  readonly value: Expression | undefined;
  /** True if the expression may be left empty. */
  readonly isOptional?: boolean;
  readonly hint?: string;
  readonly onChange: (value: Expression | undefined) => void;
}

/** An expression with completion. What is written is kept as it is written while it means the value. */
export function ExpressionField({ label, value, isOptional = false, hint, onChange }: ExpressionFieldProps) {
  const [written, setWritten] = useState<{ readonly text: string; readonly of: string }>();
  const stored = expressionText(value);
  const text = written?.of === stored ? written.text : stored;
  const { problem } = readExpression(text, isOptional);
  const { language, save } = useRuleWork(problem !== null);
  const write = (next: string): void => {
    const read = readExpression(next, isOptional);
    setWritten({ text: next, of: read.problem === null ? expressionText(read.value) : stored });
    if (read.problem === null) onChange(read.value);
  };
  return (
    <CodeField
      language="json"
      label={label}
      value={text}
      problem={problem}
      {...(hint === undefined ? {} : { hint })}
      extras={language}
      onChange={write}
      onSave={save}
    />
  );
}

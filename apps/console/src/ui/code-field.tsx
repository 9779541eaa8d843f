import { CircleAlert } from 'lucide-react';
import { Suspense, lazy, type ComponentProps } from 'react';
import type { CodeEditor as Editor } from './code-editor';
import './controls/fields.css';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor')).CodeEditor }));

interface CodeFieldProps extends Pick<
  ComponentProps<typeof Editor>,
  'label' | 'value' | 'language' | 'extras' | 'example' | 'onChange' | 'onRun' | 'onEnter'
> {
  readonly problem?: string | null | undefined;
  readonly hint?: string;
  /** True if what is around the field names it already. */
  readonly isNamedElsewhere?: boolean;
  /** Called for Ctrl or ⌘ and S. */
  readonly onSave?: (text: string) => void;
}

function ignored(): void {}

/** A field for a short piece of code: colored, with matched brackets, and as high as its lines. */
export function CodeField({ problem, hint, isNamedElsewhere = false, onSave = ignored, ...editor }: CodeFieldProps) {
  const isWrong = problem !== undefined && problem !== null && problem !== '';
  return (
    <div className="field">
      {!isNamedElsewhere && <span className="field-name">{editor.label}</span>}
      <div className="code-field" data-wrong={isWrong || undefined}>
        <Suspense fallback={<div className="editor" />}>
          <CodeEditor isPlain mark={null} onSave={onSave} {...editor} />
        </Suspense>
      </div>
      {hint !== undefined && <span className="field-hint">{hint}</span>}
      {isWrong && (
        <p role="alert" className="field-error">
          <CircleAlert className="icon-s" aria-hidden />
          {problem}
        </p>
      )}
    </div>
  );
}

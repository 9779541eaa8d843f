import type { Extension } from '@codemirror/state';
import { createContext, useContext, useId, useLayoutEffect } from 'react';

/** Functions that all fields of a rule share. */
export interface RuleWork {
  /** Loads completions for expressions. */
  readonly language: () => Promise<Extension>;
  /** Saves the rule, asked for from within a field. */
  readonly save: () => void;
  /** Records whether the input of a field is invalid: such a rule is not saved. */
  readonly report: (field: string, isWrong: boolean) => void;
}

const Context = createContext<RuleWork | null>(null);

export const RuleWorkProvider = Context.Provider;

/** Returns what the fields of the rule share, and notes whether this one is wrong. */
export function useRuleWork(isWrong: boolean): RuleWork {
  const work = useContext(Context);
  if (!work) throw new Error('a field of a rule is outside of its editor');
  const { report } = work;
  const field = useId();
  // Before the user sees the field: Ctrl+S right after its last problem is gone must save.
  useLayoutEffect(() => {
    report(field, isWrong);
    return () => report(field, false);
  }, [report, field, isWrong]);
  return work;
}

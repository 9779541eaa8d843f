import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { jsonLanguage } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';
import { expressionNames, type NamesOfApp } from './expression-names';

/** Reads the names of the app when they are first needed. */
type ReadNames = () => Promise<NamesOfApp>;

function completer(readNames: ReadNames) {
  return async ({ state, pos }: CompletionContext): Promise<CompletionResult | null> => {
    const typed = /["']([^"'\n]*)$/.exec(state.sliceDoc(0, pos))?.[1];
    if (typed === undefined) return null;
    const options = expressionNames(await readNames()).map(([label, info]): Completion => ({ label, info, type: 'text' }));
    return { from: pos - typed.length, options, validFor: /^[^"'\n]*$/ };
  };
}

/** Extends JSON in the editor with completion of expansions and operators. */
export function expressionLanguage(readNames: ReadNames): Extension {
  return jsonLanguage.data.of({ autocomplete: completer(readNames) });
}

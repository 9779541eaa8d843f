import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { AppNames } from './app-names';
import { chainBefore, memberAt, membersAt, nameTextAt } from './expressions';
import type { Members } from './globals';

/** Type whose properties are names of the app. */
const ENVIRONMENT_VALUES = 'GroundworkEnvironment';

/** Names of the app, read when they are first needed. */
export type ReadNames = () => Promise<AppNames>;

function optionsOf(members: Members): Completion[] {
  return Object.entries(members).map(([label, [signature, about]]) => ({
    label,
    type: signature.includes('(') ? 'function' : 'property',
    detail: signature === label ? '' : signature.replace(/^[^(:]*/, ''),
    info: about,
  }));
}

/** Completes names of the app in strings, and properties of a function's arguments and context. */
function completer(readNames: ReadNames) {
  return async ({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> => {
    const source = state.doc.toString();
    const before = source.slice(0, pos);
    const text = nameTextAt(before);
    if (text) {
      const names = (await readNames())[text.kind];
      return { from: pos - text.typed.length, options: names.map((label) => ({ label, type: 'text' })), validFor: /^[^"'`\n]*$/ };
    }
    const chain = chainBefore(before);
    if (!chain || (chain.parts.length === 0 && chain.typed === '' && !explicit)) return null;
    const found = membersAt(chain, source);
    if (!found) return null;
    const from = pos - chain.typed.length;
    if (found.type !== ENVIRONMENT_VALUES) return { from, options: optionsOf(found.members), validFor: /^[\w$]*$/ };
    const names = (await readNames()).environmentValues;
    return { from, options: names.map((label) => ({ label, type: 'property' })), validFor: /^[\w$]*$/ };
  };
}

/** Shows the signature and the description of the property under the pointer. */
const hover = hoverTooltip((view, pos) => {
  const word = view.state.wordAt(pos);
  if (!word) return null;
  const member = memberAt(view.state.doc.toString(), word.to);
  if (!member) return null;
  const [signature, about] = member;
  return {
    pos: word.from,
    end: word.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      const line = document.createElement('div');
      line.className = 'cm-signature';
      line.textContent = signature;
      dom.append(line, about);
      return { dom };
    },
  };
});

/** Extends JavaScript in the editor with completion and hover help for the globals of functions. */
export function functionLanguage(readNames: ReadNames): Extension {
  return [javascriptLanguage.data.of({ autocomplete: completer(readNames) }), hover];
}

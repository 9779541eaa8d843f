import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import {
  HighlightStyle,
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.propertyName, tags.definition(tags.variableName)], color: 'var(--code-name)' },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
]);
const LOOKS = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { paddingInline: '12px 4px' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', cursor: 'pointer', textAlign: 'center' },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '.cm-foldPlaceholder': {
    border: '0',
    backgroundColor: 'var(--pressed)',
    color: 'var(--text-2)',
    margin: '0 4px',
    padding: '0 6px',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'light-dark(#c9d3ff, #34457f)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow-2)',
  },
  '.cm-tooltip.cm-tooltip-hover': { padding: '6px 10px', maxWidth: '520px', font: 'var(--t-s)' },
  '.cm-signature': { fontFamily: 'var(--mono)', marginBottom: '2px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
});

/** Marks changes that come from outside of the editor: listeners are not notified of them. */
const given = Annotation.define<true>();

/** A line that is wrong. */
export interface Mark {
  readonly line: number;
  readonly message: string;
}

/** Language of an editor; a `query` is one value as mongosh writes it, `text` has no colors. */
export type Language = 'javascript' | 'json' | 'query' | 'text';

const LANGUAGES: Readonly<Record<Language, () => Extension>> = {
  javascript,
  json,
  query: () => javascriptLanguage.configure({ top: 'SingleExpression' }),
  text: () => [],
};

interface EditorProps {
  readonly value: string;
  readonly label: string;
  readonly mark: Mark | null;
  readonly onChange: (text: string) => void;
  /** Called for Ctrl or ⌘ and S, with the current content. */
  readonly onSave: (text: string) => void;
  /** Asked for by Ctrl or ⌘ and Enter. */
  readonly onRun?: (text: string) => void;
  readonly language?: Language;
  /** Loads more of the language, such as completions; the same function each time. */
  readonly extras?: () => Promise<Extension>;
  /** Leaves out line numbers and other marks in the margin. */
  readonly isPlain?: boolean;
  /** Called for Enter, which then begins no line. */
  readonly onEnter?: () => void;
  /** Shown while the editor is empty. */
  readonly example?: string;
}

type Calls = Pick<EditorProps, 'value' | 'onChange' | 'onSave' | 'onRun' | 'onEnter'>;

/** Marks in the margin. */
const BESIDE: Extension = [
  lineNumbers(),
  codeFolding(),
  foldGutter({ openText: '⌄', closedText: '›' }),
  highlightActiveLine(),
  lintGutter(),
];

function extensions(label: string, language: Language, calls: { current: Calls }): Extension {
  /** Returns the content, rendered by the page: a key can come before that. */
  const renderedContent = ({ state }: EditorView): string => {
    const text = state.doc.toString();
    if (text !== calls.current.value) flushSync(() => calls.current.onChange(text));
    return text;
  };
  const save = (view: EditorView): boolean => {
    const text = renderedContent(view);
    calls.current.onSave(text);
    return true;
  };
  const enter = (): boolean => {
    calls.current.onEnter?.();
    return calls.current.onEnter !== undefined;
  };
  const run = (view: EditorView): boolean => {
    const text = renderedContent(view);
    calls.current.onRun?.(text);
    return calls.current.onRun !== undefined;
  };
  return [
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    LANGUAGES[language](),
    LOOKS,
    syntaxHighlighting(COLOURS),
    Prec.high(keymap.of([{ key: 'Enter', run: enter }])),
    // Tab leaves the editor; indentation is Ctrl+] and Ctrl+[.
    keymap.of([
      { key: 'Mod-s', run: save },
      { key: 'Mod-Enter', run },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...foldKeymap,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (!docChanged || transactions.some((each) => each.annotation(given))) return;
      calls.current.onChange(state.doc.toString());
    }),
  ];
}

/** In a shadow root: there its styles are constructed sheets, which the page's policy allows; in the document they would be elements. */
export function CodeEditor(props: EditorProps) {
  const {
    value,
    label,
    mark,
    onChange,
    onSave,
    onRun,
    onEnter,
    language = 'javascript',
    extras,
    isPlain = false,
    example,
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const calls = useRef<Calls>({ value, onChange, onSave });
  calls.current = { value, onChange, onSave, ...(onRun ? { onRun } : {}), ...(onEnter ? { onEnter } : {}) };
  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const more = new Compartment();
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: calls.current.value,
        extensions: [
          more.of([]),
          isPlain ? [] : BESIDE,
          example === undefined ? [] : placeholder(example),
          extensions(label, language, calls),
        ],
      }),
    });
    view.current = editor;
    // A language that arrives late finds the editor gone, or another one.
    void extras?.().then((loaded) => {
      if (view.current === editor) editor.dispatch({ effects: more.reconfigure(loaded) });
    });
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, language, extras, isPlain, example]);
  // An effect after the drawing would let the next key come first, and undo it.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const current = editor.state.doc.toString();
    if (current === value) return;
    editor.dispatch({ changes: { from: 0, to: current.length, insert: value }, annotations: given.of(true) });
  }, [value]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const line = mark && mark.line <= editor.state.doc.lines ? editor.state.doc.line(mark.line) : null;
    const found = line && mark ? [{ from: line.from, to: line.to, severity: 'error' as const, message: mark.message }] : [];
    editor.dispatch(setDiagnostics(editor.state, found));
    if (line) editor.dispatch({ effects: EditorView.scrollIntoView(line.from, { y: 'nearest' }) });
  }, [mark?.line, mark?.message]);
  return <div className="editor" ref={host} data-marked-line={mark?.line ?? ''} />;
}

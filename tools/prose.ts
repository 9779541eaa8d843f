import type { Sources } from './architecture.js';

/** A place in a comment, a document or a commit subject where a rule of {@link RULES} is broken. */
export interface ProseHit {
  readonly rule: Rule;
  /** `path:line`, or the hash of a commit. */
  readonly place: string;
  readonly text: string;
}

/** Rules by name, each with what it asks for. */
export const RULES = {
  C1: 'a comment begins with a verb or a noun phrase, not with "What", "Whether", "Those", "Of", "Where" …',
  C2: 'a comment does not begin with "One that", "One whose" …: repeat the noun',
  D1: 'a sentence of a document has at most 35 words',
  D2: 'a table cell of a document has at most 160 characters',
  F1: 'the docstring of an exported function begins with a verb ("Returns", "Reads"); the goal is 90 %',
  S1: 'American spelling; "email" without a hyphen',
  V1: 'no "told", "tells": reports, publishes, passes, indicates',
  V2: 'no "nobody", "whoever", "whatever": caller, client, end user, operator',
  V3: 'no "by itself": automatically, alone, independently',
  V4: 'no "is no", "are none": is not a, does not exist, is empty',
  V5: 'no "what of", "those of", "of its own": name the noun',
  V6: 'no "at once", "anew", "under way", "goes on", "hands on": immediately, again, in progress, continues, forwards',
  V7: 'no "answer", "figures", "text", "member", "fault" for response, metrics, string, property, error',
  G1: 'a commit subject is "type(scope): imperative verb …"',
  G2: 'a commit subject has at most 72 characters',
  G3: 'a commit subject describes one change: no ";" and no ", and"',
} as const;

export type Rule = keyof typeof RULES;

/** First words of a comment. */
const OPENINGS: readonly (readonly [Rule, RegExp])[] = [
  ['C1', /^(What|Whether|Those|Of|Whose|Whom|Who|Whoever|Why|Where|How|When|Which|As|For|By|Also|Told|Else|Unless)\b/],
  ['C2', /^One (whose|that|which|of|with|who)\b/],
];

/** Words in any line of a comment or a document. */
const WORDS: readonly (readonly [Rule, RegExp])[] = [
  ['V1', /\b(told|tells?|telling)\b/i],
  ['V2', /\b(nobody|somebody|anybody|everybody|whoever|whatever|whichever|whomever)\b/i],
  ['V3', /\bby (itself|themselves)\b/i],
  ['V4', /\b(is|are|was|were) (no (?!longer|more|op)|none\b)/i],
  ['V5', /\b(what of|those of|of (ours|theirs|its own|their own))\b/i],
  ['V6', /\b(at once|anew|under way|all the same|of no use|good for|go(es)? on|hands? (\w+ )?on|comes? to)\b/i],
  ['V7', /\b(answer(s|ed|ing)?|figures|texts?(?! (search|index|score|quer))|members?|faults?)\b/i],
  ['S1', /authoris|serialis|normalis|initialis|synchronis|optimis|organis|recognis|behaviour|colour|licence|e-mail/i],
];

/** All of {@link WORDS} in one, because few lines have any of them. */
const ANY_WORD = new RegExp(WORDS.map(([, { source }]) => source).join('|'), 'i');

const SUBJECT =
  /^(feat|fix|perf|refactor|docs|test|build|ci|chore|style|revert)(\([a-z-]+\))?!?: (?!(?:a|an|the|what|how|one|of|where|all|no|each|every|its|that|names|lines|types)\b)[a-z]+/;

const SENTENCE_WORDS = 35;
const CELL_CHARACTERS = 160;
const SUBJECT_CHARACTERS = 72;
/** A cell of the line below a table's head. */
const SEPARATOR = /^:?-+:?$/;

/** Components of React are named like classes, and described as things. */
const FUNCTION = /^export (?:default )?(?:async )?(?:function\*? ?[a-z]|const [a-z]\w* = (?:async )?(?:<.*>)?\(.*=>)/;
const VERB = /^(?:Returns|Checks|Reports)\b|^[A-Z][a-z-]*[a-rt-z]s\b(?! (?:of|that|which|are|whose)\b)/;
const PLURALS =
  /^(?:Its|Always|Values|Bytes|Milliseconds|Megabytes|Nanoseconds|Seconds|Ids|Errors|Settings|Properties|Entries)\b/;
/** A docstring of tags alone, such as `@throws`, has no sentence to begin. */
const TAG = /^@/;

const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, '``');

function wordHits(place: string, text: string): ProseHit[] {
  if (!ANY_WORD.test(text)) return [];
  const words = withoutCode(text);
  return WORDS.filter(([, form]) => form.test(words)).map(([rule]) => ({ rule, place, text }));
}

/** Returns the hits in the comments of a source file. Comments behind code on the same line are not read. */
function commentHits(path: string, source: string): ProseHit[] {
  const hits: ProseHit[] = [];
  let [isFirst, isBlock, before] = [false, false, ''];
  let docstring: { readonly place: string; readonly text: string } | null = null;
  for (const [index, line] of source.split('\n').entries()) {
    const code = line.trim();
    const isLine = code.startsWith('// ');
    if (code.startsWith('/*')) [isFirst, isBlock, docstring] = [true, true, null];
    if (isLine && !before.startsWith('//')) isFirst = true;
    before = code;
    if (isBlock || isLine) {
      const text = code.replace(/^(?:\/\*\*?|\*\/?|\/\/)\s?/, '').replace(/\s*\*\/.*/, '');
      const place = `${path}:${index + 1}`;
      if (text !== '') {
        const opening = isFirst ? OPENINGS.filter(([, form]) => form.test(text)) : [];
        for (const [rule] of opening) hits.push({ rule, place, text });
        for (const hit of wordHits(place, text)) hits.push(hit);
        if (isFirst && isBlock) docstring = { place, text };
        isFirst = false;
      }
      if (code.includes('*/')) isBlock = false;
    } else if (docstring !== null) {
      if (!beginsWithVerb(docstring.text) && FUNCTION.test(line)) hits.push({ rule: 'F1', ...docstring });
      docstring = null;
    }
  }
  return hits;
}

const beginsWithVerb = (text: string): boolean => TAG.test(text) || (VERB.test(text) && !PLURALS.test(text));

/** Returns the hits in a document; fenced code is not read. */
function documentHits(path: string, document: string): ProseHit[] {
  const lines = document.replaceAll(/```[^]*?```/g, (code) => code.replaceAll(/[^\n]/g, '')).split('\n');
  return lines.flatMap((line, index) => {
    const place = `${path}:${index + 1}`;
    const parts = line.split(/(?<=[.!?])\s+|\|/).map((part) => part.trim());
    const long = parts.filter((part) => part.split(/\s+/).length > SENTENCE_WORDS);
    const wide = line.startsWith('|') ? parts.filter((part) => part.length > CELL_CHARACTERS && !SEPARATOR.test(part)) : [];
    return [
      ...wordHits(place, line),
      ...long.map((text) => ({ rule: 'D1' as const, place, text })),
      ...wide.map((text) => ({ rule: 'D2' as const, place, text })),
    ];
  });
}

/** Returns the hits in source files and documents (`.md`). */
export function proseHits(files: Sources): ProseHit[] {
  return [...files].flatMap(([path, text]) => (path.endsWith('.md') ? documentHits(path, text) : commentHits(path, text)));
}

/** Returns the hits in subjects of commits by their hash. */
export function subjectHits(subjects: ReadonlyMap<string, string>): ProseHit[] {
  return [...subjects].flatMap(([place, text]) => {
    const broken: readonly (readonly [Rule, boolean])[] = [
      ['G1', !SUBJECT.test(text)],
      ['G2', text.length > SUBJECT_CHARACTERS],
      ['G3', /; |, and /.test(text)],
    ];
    return broken.filter(([, isBroken]) => isBroken).map(([rule]) => ({ rule, place, text }));
  });
}

export type Counts = Readonly<Partial<Record<Rule, number>>>;

/** Counts hits by rule. Rules without a hit have 0. */
export function countsOf(hits: readonly ProseHit[]): Record<Rule, number> {
  const counts = Object.fromEntries(Object.keys(RULES).map((rule) => [rule, 0])) as Record<Rule, number>;
  for (const { rule } of hits) counts[rule] += 1;
  return counts;
}

/** Returns the rules whose count is above the baseline; a rule that the baseline lacks may have no hit. */
export function risen(counts: Readonly<Record<Rule, number>>, baseline: Counts): Rule[] {
  return (Object.keys(RULES) as Rule[]).filter((rule) => counts[rule] > (baseline[rule] ?? 0));
}

/** Returns the baseline with counts that fell since. It never rises, except for rules it lacks; commits have none. */
export function lowered(counts: Readonly<Record<Rule, number>>, baseline: Counts): Counts {
  const rules = (Object.keys(RULES) as Rule[]).filter((rule) => !rule.startsWith('G'));
  return Object.fromEntries(rules.map((rule) => [rule, Math.min(counts[rule], baseline[rule] ?? counts[rule])]));
}

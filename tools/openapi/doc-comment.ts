import ts from 'typescript';

/** Content of a docstring: its first sentence, the rest, and its tags. */
export interface DocComment {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly DocTag[];
}

export interface DocTag {
  readonly name: string;
  readonly text: string;
}

export const NO_COMMENT: DocComment = { summary: '', description: '', tags: [] };

/** A sentence ends before a blank and an upper-case letter or code; abbreviations with lower case after them do not end one. */
const SENTENCE = /^(.+?[.!?])\s+(?=[A-Z`0-9])(.*)$/s;

const CONSTANT = /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g;

/** Constants that limits are named by, with their values. */
export type Constants = ReadonlyMap<string, unknown>;

function plain(text: string, constants: Constants): string {
  return text
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(CONSTANT, (whole, name: string) => {
      const value = constants.get(name);
      return typeof value === 'number' ? value.toLocaleString('en-US') : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Reads docstrings; limits they name by a constant are replaced by numbers. */
export class DocReader {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly constants: Constants,
  ) {}

  /** Returns the docstring of a property, or else that of the class it comes from. */
  textOf(symbol: ts.Symbol): string {
    return plain(ts.displayPartsToString(symbol.getDocumentationComment(this.checker)), this.constants);
  }

  tagsOf(symbol: ts.Symbol): DocTag[] {
    return symbol
      .getJsDocTags(this.checker)
      .map(({ name, text }) => ({ name, text: plain(ts.displayPartsToString(text), this.constants) }));
  }

  of(symbol: ts.Symbol): DocComment {
    const text = this.textOf(symbol);
    const [, first = text, rest = ''] = SENTENCE.exec(text) ?? [];
    return { summary: first.replace(/\.$/, ''), description: rest, tags: this.tagsOf(symbol) };
  }
}

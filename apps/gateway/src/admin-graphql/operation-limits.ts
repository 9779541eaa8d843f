import {
  GraphQLError,
  Kind,
  Lexer,
  Source,
  TokenKind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { AppError } from '#contracts/error.js';

/** Maximum characters of a query document. */
export const QUERY_CHARS_MAX = 30_000;
/** Maximum tokens of a query document. */
export const QUERY_TOKENS_MAX = 5_000;
/** Maximum nesting of brackets of any kind in a query document. */
export const QUERY_BRACKETS_MAX = 40;
/** Levels of fields of an operation. */
export const QUERY_DEPTH_MAX = 10;
/** The same below `__schema` and `__type`, themselves included: what tools ask for has 15. */
export const INTROSPECTION_DEPTH_MAX = 16;
/** Maximum aliases of an operation; aliases in fragments count for each use of the fragment. */
export const QUERY_ALIASES_MAX = 50;
/** Maximum fields of an operation; fields in fragments count for each use of the fragment. */
export const QUERY_FIELDS_MAX = 1_000;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** An operation that is too large: the request it came in is a good one. */
export class OperationRefusal extends AppError {
  constructor(message: string) {
    super('BadRequest', message);
  }
}

function refuse(message: string): AppError {
  return new OperationRefusal(message);
}

/** Checks the tokens of a document. Its nesting must be limited before it is parsed by recursion. */
function checkTokens(text: string): void {
  const lexer = new Lexer(new Source(text));
  let brackets = 0;
  for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens += 1) {
    if (tokens >= QUERY_TOKENS_MAX) throw refuse(`a query may have at most ${QUERY_TOKENS_MAX} tokens`);
    if (OPENING.has(lexer.token.kind)) brackets += 1;
    else if (CLOSING.has(lexer.token.kind)) brackets -= 1;
    if (brackets > QUERY_BRACKETS_MAX) throw refuse(`a query may nest at most ${QUERY_BRACKETS_MAX} brackets`);
  }
}

/** Walks an operation with its fragments expanded, and stops as soon as it is too large. */
class Measure {
  private aliases = 0;
  private fields = 0;
  private readonly open = new Set<string>();

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  selection({ selections }: SelectionSetNode, depth: number, depthMax: number): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) this.fragment(selection.name.value, depth, depthMax);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.selection(selection.selectionSet, depth, depthMax);
      else {
        const name = selection.name.value;
        const introspects = name === '__schema' || name === '__type';
        this.field(selection.alias !== undefined, introspects ? 1 : depth, introspects ? INTROSPECTION_DEPTH_MAX : depthMax);
        if (!selection.selectionSet) continue;
        if (introspects) this.selection(selection.selectionSet, 2, INTROSPECTION_DEPTH_MAX);
        else this.selection(selection.selectionSet, depth + 1, depthMax);
      }
    }
  }

  private field(isAliased: boolean, depth: number, depthMax: number): void {
    this.count();
    if (isAliased) this.aliases += 1;
    if (depth > depthMax) throw refuse(`an operation may have at most ${depthMax} levels`);
    if (this.aliases > QUERY_ALIASES_MAX) throw refuse(`an operation may have at most ${QUERY_ALIASES_MAX} aliases`);
  }

  /**
   * Counts a field or fragment. Fragments count, too, because fragments that only spread others could otherwise be
   * unlimited.
   */
  private count(): void {
    this.fields += 1;
    if (this.fields > QUERY_FIELDS_MAX) throw refuse(`an operation may have at most ${QUERY_FIELDS_MAX} fields`);
  }

  private fragment(name: string, depth: number, depthMax: number): void {
    const fragment = this.fragments.get(name);
    // An unknown fragment is reported by validation.
    if (!fragment) return;
    if (this.open.has(name)) throw refuse(`the fragment '${name}' contains itself`);
    this.open.add(name);
    this.count();
    this.selection(fragment.selectionSet, depth, depthMax);
    this.open.delete(name);
  }
}

function parsed(text: string): DocumentNode | null {
  try {
    checkTokens(text);
    return parse(text, { maxTokens: QUERY_TOKENS_MAX, noLocation: true });
  } catch (error) {
    // Errors in the document are reported when it is executed.
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

/** Refuses what is too large to be validated, let alone executed. @throws AppError `BadRequest` */
export function checkOperationLimits(text: string): void {
  if (text.length > QUERY_CHARS_MAX) throw refuse(`a query may have at most ${QUERY_CHARS_MAX} characters`);
  const definitions = parsed(text)?.definitions ?? [];
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );
  for (const one of definitions) {
    if (one.kind === Kind.OPERATION_DEFINITION) new Measure(fragments).selection(one.selectionSet, 1, QUERY_DEPTH_MAX);
    // Validation visits unused fragments, too; their allowed depth depends on their use.
    else if (one.kind === Kind.FRAGMENT_DEFINITION) {
      new Measure(fragments).selection(one.selectionSet, 1, INTROSPECTION_DEPTH_MAX);
    }
  }
}

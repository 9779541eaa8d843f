// Takes out of bundled code what names functions each time they are made: bundles keep names by `__name(…)`, which a request would run a hundred times.
import { parse, type AnyNode, type CallExpression } from 'acorn';

const HELPER = '__name';
const ON_DEMAND = '__esm';
/** Statement that gives a function the name of its declaration. */
const SAME_NAME = /^__name\((\w+), "\1"\);$/gm;
/** The same without white space. */
const SMALL_SAME_NAME = /(?<=[;{}\n])__name\(([\w$]+),"\1"\)(?:;|(?=\}))/g;
const STRINGS = new Set(['Literal', 'TemplateElement']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
/** Function expressions get their names from what they are assigned to, as in any code. */
const EXPRESSIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Part of a source, by its first position and the one behind it. */
type Piece = readonly [start: number, end: number];

const isNaming = (node: AnyNode): node is CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === HELPER &&
  node.arguments.length === 2;

/** Returns the parts of the source to remove for a node within a function. */
function pieces(node: AnyNode, text: string): Piece[] {
  if (node.type === 'ExpressionStatement' && isNaming(node.expression) && node.expression.arguments[0]?.type === 'Identifier') {
    return [[node.start, node.end]];
  }
  if (!isNaming(node)) return [];
  const [made, name] = node.arguments;
  if (made === undefined || name === undefined || !EXPRESSIONS.has(made.type)) return [];
  return [
    [node.start, node.callee.end],
    [text.indexOf(',', made.end), name.end],
  ];
}

/** Returns the statements of a module that is bundled to run on demand: `__esm({'path'() { … }})`. */
function moduleOf(node: AnyNode): readonly AnyNode[] | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== ON_DEMAND) return null;
  const [made] = node.arguments;
  const [property] = made?.type === 'ObjectExpression' ? made.properties : [];
  return property?.type === 'Property' && property.value.type === 'FunctionExpression' ? property.value.body.body : null;
}

interface Found {
  readonly names: Piece[];
  /** Strings with several lines, in which white space counts. */
  readonly lines: Piece[];
}

function collect(given: unknown, text: string, isInner: boolean, found: Found): void {
  if (given === null || typeof given !== 'object') return;
  if (Array.isArray(given)) {
    for (const one of given) collect(one, text, isInner, found);
    return;
  }
  const node = given as AnyNode;
  if (isInner) for (const each of pieces(node, text)) found.names.push(each);
  if (STRINGS.has(node.type) && text.slice(node.start, node.end).includes('\n')) found.lines.push([node.start, node.end]);
  const module = moduleOf(node);
  const within = isInner || (module === null && FUNCTIONS.has(node.type));
  for (const member of module ?? Object.values(node)) collect(member, text, within, found);
}

const inOrder = (found: readonly Piece[]): readonly Piece[] => found.toSorted(([a], [b]) => a - b);

/** Bundlers write the path of a module into a line before it. */
const MODULES = /^(?=\/\/ (?:dist|node_modules)\/)/m;
/** List of the names that a bundle exports, at its end. */
const EXPORTS = /^export \{[^}]*\};$/gm;

const shifted = (found: readonly Piece[], by: number): readonly Piece[] => found.map(([start, end]) => [start + by, end + by]);

function parsedWhole(text: string): Found {
  const found: Found = { names: [], lines: [] };
  collect(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body, text, false, found);
  return found;
}

/** Parses the modules of a bundle one by one, so that little is in memory at a time: that takes a fifth less CPU. */
function parsed(text: string): Found {
  const found: Found = { names: [], lines: [] };
  let at = 0;
  try {
    for (const module of text.split(MODULES)) {
      const { names, lines } = parsedWhole(module.replaceAll(EXPORTS, (line) => ' '.repeat(line.length)));
      for (const each of shifted(names, at)) found.names.push(each);
      for (const each of shifted(lines, at)) found.lines.push(each);
      at += module.length;
    }
    return found;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The line was part of a string or a comment, and neither half can be parsed.
    return parsedWhole(text);
  }
}

function blanked(text: string, names: readonly Piece[], blank = ' '): string {
  let result = '';
  let at = 0;
  for (const [start, end] of inOrder(names)) {
    result += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, blank);
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Returns the code without the names of functions that are made within functions. Classes and functions of modules keep theirs, and all
 * code stays at its line and column.
 */
export function withoutInnerNames(text: string): string {
  return text.includes(HELPER) ? blanked(text, parsed(text).names) : text;
}

/** Returns the code without inner names, indentation and names that functions have anyway. All code stays at its line. */
export function withoutIndentation(text: string): string {
  const { names, lines } = parsed(text);
  const strings = inOrder(lines);
  let next = 0;
  return blanked(text, names)
    .replaceAll(/\n[ \t]+/g, (space, at: number) => {
      while (next < strings.length && (strings[next]?.[1] ?? 0) <= at) next += 1;
      return at >= (strings[next]?.[0] ?? Infinity) ? space : '\n';
    })
    .replaceAll(SAME_NAME, '');
}

/** Returns code without white space also without inner names and names that functions have anyway. */
export const withoutSpareNames = (text: string): string => blanked(text, parsed(text).names, '').replaceAll(SMALL_SAME_NAME, '');

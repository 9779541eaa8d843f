// Takes out of bundled code what names functions each time they are made: bundles keep names by `__name(…)`, which a request would run a hundred times.
import { parse, type AnyNode, type CallExpression } from 'acorn';

const HELPER = '__name';
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

function collect(given: unknown, text: string, isInner: boolean, found: Piece[]): void {
  if (given === null || typeof given !== 'object') return;
  if (Array.isArray(given)) {
    for (const one of given) collect(one, text, isInner, found);
    return;
  }
  const node = given as AnyNode;
  if (isInner) for (const each of pieces(node, text)) found.push(each);
  const within = isInner || FUNCTIONS.has(node.type);
  for (const member of Object.values(node)) collect(member, text, within, found);
}

/**
 * Returns the code without the names of functions that are made within functions. Classes and functions of modules keep theirs, and all
 * code stays at its line and column.
 */
export function withoutInnerNames(text: string): string {
  if (!text.includes(HELPER)) return text;
  const found: Piece[] = [];
  collect(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body, text, false, found);
  let result = '';
  let at = 0;
  for (const [start, end] of found.toSorted(([a], [b]) => a - b)) {
    result += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  }
  return result + text.slice(at);
}

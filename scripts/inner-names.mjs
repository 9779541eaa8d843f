// Takes out of bundled code what names functions each time they are made: bundles keep names by `__name(…)`, which a request would run a hundred times.
import { parse } from 'acorn';

const HELPER = '__name';
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
/** Names of functions that are expressions by themselves come from what they are assigned to, as in any code. */
const EXPRESSIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

const isNaming = (node) => node.type === 'CallExpression' && node.callee.name === HELPER && node.arguments.length === 2;

/** The pieces of the text that go, for a node within a function. */
function pieces(node, text) {
  if (node.type === 'ExpressionStatement' && isNaming(node.expression) && node.expression.arguments[0].type === 'Identifier') {
    return [[node.start, node.end]];
  }
  if (!isNaming(node) || !EXPRESSIONS.has(node.arguments[0].type)) return [];
  const [made, name] = node.arguments;
  return [
    [node.start, node.callee.end],
    [text.indexOf(',', made.end), name.end],
  ];
}

function collect(node, text, isInner, found) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) collect(one, text, isInner, found);
    return;
  }
  if (isInner) for (const each of pieces(node, text)) found.push(each);
  const within = isInner || FUNCTIONS.has(node.type);
  for (const member of Object.values(node)) collect(member, text, within, found);
}

/**
 * Returns the code without the names of functions that are made within functions. Classes and functions of modules keep theirs, and all
 * code stays at its line and column.
 */
export function withoutInnerNames(text) {
  if (!text.includes(HELPER)) return text;
  const found = [];
  collect(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body, text, false, found);
  let result = '';
  let at = 0;
  for (const [start, end] of found.toSorted(([a], [b]) => a - b)) {
    result += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  }
  return result + text.slice(at);
}

import { parseQueryText, readQueryText } from '../../ui/query-text';

/** A parsed update, or the problem with the input. */
export type ReadUpdate = { readonly value: object; readonly problem: null } | { readonly value: null; readonly problem: string };

/** Reads update operators, or a pipeline of them in brackets. */
export function readUpdateText(text: string): ReadUpdate {
  if (!text.trimStart().startsWith('[')) {
    const read = readQueryText(text);
    if (read.value === null) return read;
    const names = Object.keys(read.value);
    const isUpdate = names.length > 0 && names.every((name) => name.startsWith('$'));
    return isUpdate ? read : { value: null, problem: 'An update operator expected, such as { $set: { n: 5 } }' };
  }
  // Positions refer to the input in brackets, so it is read as a property of an object that begins before it.
  const read = readQueryText(`{p:${text}}`);
  if (read.value === null) return listProblem(text, read.problem);
  const value = parseQueryText(text);
  return Array.isArray(value)
    ? { value, problem: null }
    : { value: null, problem: 'A pipeline expected, such as [{ $set: { n: 5 } }]' };
}

function listProblem(text: string, problem: string): ReadUpdate {
  const moved = problem.replace(
    /at character (\d+)$/,
    (_, at: string) => `at character ${Math.min(text.length, Number(at) - 3)}`,
  );
  return { value: null, problem: moved };
}

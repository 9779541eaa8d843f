/**
 * Returns the segments of a metadata field's path: separated by dots; a dot within a segment is written `\.`, a
 * backslash `\\`.
 */
export function metadataPath(name: string): string[] {
  const segments = [''];
  for (let at = 0; at < name.length; at++) {
    const next = name[at + 1];
    if (name[at] === '.') segments.push('');
    else if (name[at] === '\\' && (next === '.' || next === '\\')) segments.push((segments.pop() ?? '') + name[++at]);
    else segments.push((segments.pop() ?? '') + name[at]);
  }
  return segments;
}

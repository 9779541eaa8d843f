/** Returns what was written in a field of a form; nothing for files and for fields that are not there. */
export function formText(given: FormData, member: string): string {
  const value = given.get(member);
  return typeof value === 'string' ? value.trim() : '';
}

import { IMPORT_NOTES_MAX, IMPORT_NOTE_LENGTH_MAX } from '#contracts/config/app-files.contract.js';

function shortened(note: string): string {
  return note.length > IMPORT_NOTE_LENGTH_MAX ? `${note.slice(0, IMPORT_NOTE_LENGTH_MAX - 1)}…` : note;
}

/** Returns the notes of an import as stored; the last one contains the number of those left out. */
export function noteList(notes: readonly string[]): string[] {
  if (notes.length <= IMPORT_NOTES_MAX) return notes.map(shortened);
  const kept = notes.slice(0, IMPORT_NOTES_MAX - 1).map(shortened);
  return [...kept, `and ${notes.length - kept.length} more`];
}

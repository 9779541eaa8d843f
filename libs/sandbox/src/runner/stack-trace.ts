/** Module names of the guest's own code start with this; their frames are not shown outside. */
export const GUEST_FILES = '<guest>/';

/** Files of modules of packages: their frames are shown, but never count as the location of user code. */
export const PACKAGE_FILES = 'node_modules/';

const MAX_FRAMES = 50;
const POSITION = /^(.*):(\d+):(\d+)\)?$/;

export interface SourcePosition {
  stack?: string;
  line?: number;
  column?: number;
}

/**
 * Keeps the frames in the application's files and undoes the wrapper, which stands on the first line before the user's code.
 * The position is that of the innermost frame in a file of the application's.
 */
export function cleanStack(raw: string, wrapperLength: number): SourcePosition {
  const frames: string[] = [];
  const position: SourcePosition = {};
  for (const frame of raw.split('\n')) {
    const match = POSITION.exec(frame);
    if (match === null || frame.includes(GUEST_FILES)) continue;
    const [, place = '', line = '0', rawColumn = '0'] = match;
    const own = !place.includes(PACKAGE_FILES);
    const wrapped = own && wrapperLength > 0 && line === '1' && place.endsWith('.js');
    // The engine counts columns from zero in the first line, and from one in the others.
    const column = wrapped ? Math.max(Number(rawColumn) - wrapperLength + 1, 1) : Number(rawColumn);
    if (own && position.line === undefined) {
      position.line = Number(line);
      position.column = column;
    }
    frames.push(`    ${place.trim()}:${line}:${column}${frame.endsWith(')') ? ')' : ''}`);
    if (frames.length === MAX_FRAMES) break;
  }
  if (frames.length > 0) position.stack = frames.join('\n');
  return position;
}

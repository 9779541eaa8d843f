/** What can be wrong with the files of an app. */
export type AppFileFault =
  /** No root file, or a version nobody knows. */
  | 'UnknownLayout'
  /** Absolute, climbing out, with control characters, or too long. */
  | 'InvalidPath'
  /** Two paths that some file systems take for one. */
  | 'DuplicatePath'
  | 'TooManyFiles'
  | 'TooLarge'
  /** Not UTF-8. */
  | 'InvalidText'
  | 'InvalidJson'
  | 'MissingFile'
  | 'MissingField'
  | 'InvalidField'
  /** A folder that is probably meant to be another one. */
  | 'UnknownFolder'
  /** Two entities with the same natural key. */
  | 'Duplicate'
  /** `secrets.json` speaks of something the files do not have. */
  | 'UnknownReference'
  | 'UnresolvedTemplate'
  /** Something a layout that is written cannot say. */
  | 'NoForm';

/** Where in a text: both count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export interface FaultPlace {
  /** Path of the member within the file, like `[2].options.secret`. */
  readonly field?: string;
  readonly position?: TextPosition;
}

/** Everything this library has to say about bad files. The message names file and field. */
export class AppFileError extends Error {
  override readonly name = 'AppFileError';
  readonly field: string | null;
  readonly position: TextPosition | null;

  /** `file` is empty when the fault is of the directory as a whole; `problem` continues the sentence that names the place. */
  constructor(
    readonly fault: AppFileFault,
    readonly file: string,
    problem: string,
    place: FaultPlace = {},
  ) {
    const field = place.field === undefined || place.field === '' ? null : place.field;
    const where = [...(file === '' ? [] : [`${file}:`]), ...(field === null ? [] : [field]), problem];
    super(where.join(' '));
    this.field = field;
    this.position = place.position ?? null;
  }
}

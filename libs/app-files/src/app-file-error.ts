/** Kinds of errors in the files of an app. */
export type AppFileFault =
  /** No root file, or an unknown version. */
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
  /** `secrets.json` refers to an entity that the files do not have. */
  | 'UnknownReference'
  | 'UnresolvedTemplate'
  /** Content for which the written layout has no form. */
  | 'NoForm';

/** Position in a file: both numbers count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export interface ErrorLocation {
  /** Path of the property within the file, like `[2].options.secret`. */
  readonly field?: string;
  readonly position?: TextPosition;
}

/** Only error this library throws for invalid files. The message names file and field. */
export class AppFileError extends Error {
  override readonly name = 'AppFileError';
  readonly field: string | null;
  readonly position: TextPosition | null;

  /**
   * @param file path of the file; empty if the error concerns the directory as a whole
   * @param problem continues the sentence that names the place
   */
  constructor(
    readonly fault: AppFileFault,
    readonly file: string,
    problem: string,
    place: ErrorLocation = {},
  ) {
    const field = place.field === undefined || place.field === '' ? null : place.field;
    const where = [...(file === '' ? [] : [`${file}:`]), ...(field === null ? [] : [field]), problem];
    super(where.join(' '));
    this.field = field;
    this.position = place.position ?? null;
  }
}

import { AppError } from '#contracts/error.js';

/** Error in one of several entities, reported with the entity's name. */
export class LocatedError extends AppError {
  /** Name of the entity after the name of its owner: `service 'mdb': rule 'shop.orders'`. */
  readonly place: string;

  /** @param file path of the invalid file, if the place is a file */
  constructor(
    place: string,
    readonly reason: AppError,
    readonly file: string | null = null,
  ) {
    super(reason.code, `${place}: ${reason.message}`, { cause: reason });
    this.place = reason instanceof LocatedError ? `${place}: ${reason.place}` : place;
  }
}

/** Runs `work` and adds the entity's name to its errors. */
export async function located<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new LocatedError(place, error);
    throw error;
  }
}

/** Runs `work` and adds the file's path to its errors. */
export async function locatedInFile<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new LocatedError(path, error, path);
    throw error;
  }
}

import { AppError } from '#contracts/error.js';

/** What is wrong with one of many, told with its name. */
export class PlacedError extends AppError {
  /** What it is called, what it belongs to first: `service 'mdb': rule 'shop.orders'`. */
  readonly place: string;

  /** @param file the file that is wrong, where the place is one */
  constructor(
    place: string,
    readonly reason: AppError,
    readonly file: string | null = null,
  ) {
    super(reason.code, `${place}: ${reason.message}`, { cause: reason });
    this.place = reason instanceof PlacedError ? `${place}: ${reason.place}` : place;
  }
}

/** What is wrong with one of many is told with its name. */
export async function placed<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new PlacedError(place, error);
    throw error;
  }
}

/** What is wrong with a file is told with its path. */
export async function placedFile<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new PlacedError(path, error, path);
    throw error;
  }
}

/** Merges two sequences that are in the same order; items that are equal by `compare` are yielded once. */
export async function* merged<T>(
  one: AsyncIterable<T>,
  other: AsyncIterable<T>,
  compare: (a: T, b: T) => number,
): AsyncGenerator<T, void> {
  const [a, b] = [one[Symbol.asyncIterator](), other[Symbol.asyncIterator]()];
  try {
    let [first, second] = await Promise.all([a.next(), b.next()]);
    while (!first.done || !second.done) {
      const order = first.done ? 1 : second.done ? -1 : compare(first.value, second.value);
      if (order === 0) second = await b.next();
      else if (order < 0) {
        yield first.value as T;
        first = await a.next();
      } else {
        yield second.value as T;
        second = await b.next();
      }
    }
  } finally {
    await Promise.all([a.return?.(), b.return?.()]);
  }
}

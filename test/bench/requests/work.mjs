// Functions, packages and imports of the measurements: the same for this platform and for the peer.

export const WATCHERS = 100;
export const AUTHORS = 10;
export const IMPORTED = 500;

/** Counts 2,000 words and sorts 503 numbers. The platform runs its source, so it names nothing from outside. */
export function compute(seed) {
  const counts = new Map();
  for (let index = 0; index < 2_000; index += 1) {
    const word = `word${(index * 7_919 + seed) % 331}`;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const numbers = Array.from({ length: 503 }, (_, index) => (index * 7_919 + seed) % 1_009);
  numbers.sort((a, b) => a - b);
  return counts.size + numbers[0] + numbers[502];
}

/** Adds up a product of each document. The platform runs its source. */
export function total(documents) {
  return documents.reduce((sum, { year, rating }) => sum + year * rating, 0);
}

/** Returns a module of about 500 KB that exports `pick(index)`. */
export function largeModule() {
  const functions = Array.from(
    { length: 2_600 },
    (_, index) =>
      `exports.f${index} = function (a, b) { var sum = a + b * ${index}; if (sum > 10) { sum = sum - a; } return { sum: sum, index: ${index} }; };`,
  );
  return `${functions.join('\n')}\nexports.pick = function (index) { return exports['f' + (index % 2600)](index, 1).index; };\n`;
}

const sourceOf = (index) => `exports = async (input) => {
  const factor = ${index};
  // ${'explained '.repeat(20)}
  return { value: input * factor };
};
`;

/** Returns the files of an app with 500 entities, as one JSON document. */
export const importedApp = () => ({
  config_version: 20210101,
  functions: Array.from({ length: IMPORTED }, (_, index) => ({
    config: { name: `f${index}`, private: false },
    source: sourceOf(index),
  })),
});

/** Counts what arrives on a stream. */
export class Arrivals {
  #count = 0;
  #hasEnded = false;
  #waiting = [];

  add(count) {
    this.#count += count;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  end() {
    this.#hasEnded = true;
    this.add(0);
  }

  /** Resolves when `count` have arrived; rejects when the stream ends before. */
  async reach(count) {
    while (this.#count < count) {
      if (this.#hasEnded) throw new Error(`a stream ended after ${this.#count} events`);
      await new Promise((resolve) => this.#waiting.push(resolve));
    }
  }
}

/** Scores of documents that a text search found, kept beside them: scores are not fields of documents. */
const scores = new WeakMap<object, number>();

/** Returns the score that a text search gave a document; undefined for a document it did not find. */
export function textScoreOf(document: unknown): number | undefined {
  return typeof document === 'object' && document !== null ? scores.get(document) : undefined;
}

export function setTextScore(document: object, score: number): void {
  scores.set(document, score);
}

/** Gives a document that a stage made of another one the score of that one. Returns the document. */
export function keepTextScore<T extends object>(from: object, made: T): T {
  const score = scores.get(from);
  if (score !== undefined && made !== from) scores.set(made, score);
  return made;
}

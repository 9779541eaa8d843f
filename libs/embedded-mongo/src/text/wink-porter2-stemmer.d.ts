declare module 'wink-porter2-stemmer' {
  /** Returns the stem of a lowercase English word. */
  export default function stem(word: string): string;
}

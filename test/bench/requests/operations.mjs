// Measured operations. `count` is the number of requests in a round of one target.

export const OPERATIONS = {
  hello: { title: 'hello route', count: 2_000 },
  hostedFile: { title: 'hosted file of 10 KB', count: 2_000 },
  adminRead: { title: 'admin read', count: 1_000 },
  login: { title: 'anonymous login', count: 400 },
  insertOne: { title: 'insertOne', count: 600 },
  updateOne: { title: 'updateOne', count: 600 },
  findOne: { title: 'findOne with rules', count: 600 },
  dataApiBearer: { title: 'Data API findOne, access token', count: 600 },
  dataApiKey: { title: 'Data API findOne, API key', count: 600 },
  find100: { title: 'find 100 with rules', count: 150 },
  graphqlOne: { title: 'GraphQL one', count: 400 },
  graphql100: { title: 'GraphQL 100 × 7 with field rules', count: 150 },
  function: { title: 'function call', count: 600 },
  functionFindOne: { title: 'function with a findOne', count: 400 },
  functionList100: { title: 'function returns 100 documents', count: 100 },
  functionSum100: { title: 'function adds up 100 documents', count: 100 },
  functionCompute: { title: 'function counts words, sorts', count: 60 },
  functionLodash: { title: 'function with lodash', count: 200 },
  functionPackage: { title: 'function with 500 KB package', count: 200 },
  endpoint: { title: 'HTTPS endpoint', count: 300 },
  trigger: { title: 'insert that triggers', count: 200 },
  watch: { title: 'event to 100 watchers', count: 20 },
  import: { title: 'import of 500 functions', count: 1 },
  graphqlRelation: { title: 'GraphQL 100 × 1 relation', count: 100 },
};

export const MOVIES = 100;
export const NOTES = 1_000;

export const movie = (index) => ({
  title: `Movie ${index}`,
  year: 1900 + index,
  director: `Director ${index % 7}`,
  rating: index / 10 + 0.05,
  genre: `genre ${index % 5}`,
  runtime: 90 + index,
});
export const note = (index) => ({ number: index, count: 0, text: 'x'.repeat(60) });

/** Throws if a response is not what the operation is about: a fast error must not count as a fast request. */
export function expectMovies(found, count, of) {
  if (found?.length !== count || found.some(({ title }) => !title.startsWith('Movie '))) {
    throw new Error(`${of} answered ${JSON.stringify(found).slice(0, 200)}`);
  }
  return found;
}

/** Attacks of the kinds that once stopped all apps. */
const KNOWN = [
  'a login of hundreds of thousands of keys',
  'a scan by a condition without an index',
  'a large document multiplied and collected',
  'an update that computes',
  'arguments of a function that does not exist',
  'arrays that double',
  'documents near the limit',
  'slow headers',
  'thirty endless functions',
  'unwinding again and again',
];

/** Ideas beyond those. */
const FURTHER = [
  'twenty facets',
  'streams of changes nobody reads',
  'functions that write logs',
  'GraphQL of a hundred names for one collection',
  'a join of everything with everything',
  'sixty statements at once of each function',
  'replies nobody reads',
  'logins with wrong passwords',
  'a pattern that backtracks',
  'transactions that are never ended',
  'updates of everything',
];

/** Attacks that run concurrently, by round. */
type Rounds = readonly (readonly string[])[];

/** Every so many-th together: a table sorted by kinds has all kinds in each round. */
function dealt(names: readonly string[], attackers: number): Rounds {
  const rounds = Math.ceil(names.length / attackers);
  return Array.from({ length: rounds }, (_, round) => names.filter((_name, index) => index % rounds === round));
}

/** Rounds for every run of the tests: the known and as many further ones. */
export function shortRounds(attackers: number): Rounds {
  return dealt([...KNOWN, ...FURTHER], attackers);
}

/** Combines every attack with others, and runs every attack alone. */
export function longRounds(names: readonly string[], attackers: number): Rounds {
  return [...dealt(names, attackers), ...names.map((name) => [name])];
}

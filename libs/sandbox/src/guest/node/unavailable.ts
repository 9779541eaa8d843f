/** An error of a part of Node that functions do not have. */
export function unavailableError(what: string): Error {
  const error = new Error(`${what} is not available in functions`);
  Object.defineProperty(error, 'code', { value: 'ERR_FEATURE_UNAVAILABLE' });
  return error;
}

/** Members of a module that is there for packages that require it and never use it: each throws when it is called. */
export function unavailable(module: string, names: readonly string[]): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const name of names) {
    // A class for some, a function for others: neither can be made or called.
    members[name] = function () {
      throw unavailableError(`${module}.${name}`);
    };
  }
  return members;
}

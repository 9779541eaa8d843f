/** Creates the error of a part of Node that functions do not have. */
export function unavailableError(what: string): Error {
  return withCode(`${what} is not available in functions`, 'ERR_FEATURE_UNAVAILABLE');
}

/** Creates the error of what would open a socket, or ask the network for an address to open one to. */
export function socketsError(what: string, code = 'ERR_FEATURE_UNAVAILABLE'): Error {
  return withCode(`${what}: sockets are not available in functions`, code);
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * Returns functions of a module for packages that require it and never use it: each throws when it is called.
 * @param errorOf creates the error from the function's whole name
 */
export function unavailable(module: string, names: readonly string[], errorOf = unavailableError): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const name of names) {
    // A class for some, a function for others: neither can be made or called.
    members[name] = function () {
      throw errorOf(`${module}.${name}`);
    };
  }
  return members;
}

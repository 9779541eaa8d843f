import { APP, dataOf, type AdminClient, type AppPath } from '#admin-client/admin-client.js';
import { AdminError } from '#admin-client/admin-error.js';
import { mappedStack, pathsIn } from '../building/mapped-stack.js';

/** Returns a stack with the places in TypeScript that the functions of an app were built from, as it is where they cannot be read. */
export async function deployedStack(client: AdminClient, path: AppPath, stack: string): Promise<string> {
  const named = new Set(pathsIn(stack).map((file) => file.slice(0, -'.js'.length)));
  if (named.size === 0) return stack;
  const sources = new Map<string, string>();
  try {
    for (const { name, _id } of await dataOf(client.api.GET(`${APP}/functions`, { params: { path } }))) {
      if (!named.has(name)) continue;
      const params = { path: { ...path, functionId: _id } };
      const { source } = await dataOf(client.api.GET(`${APP}/functions/{functionId}`, { params }));
      sources.set(`${name}.js`, source);
    }
  } catch (error) {
    // An administrator who can read the log may not be able to read the function: the place in the built file is better than none.
    if (!(error instanceof AdminError)) throw error;
  }
  return mappedStack(stack, (file) => sources.get(file));
}

/** Loads a compiled module of an app or library, by the path of its source without an ending; callers give it the type of that source. */
export const compiled = async <Module>(path: string): Promise<Module> => (await import(`../dist/${path}.js`)) as Module;

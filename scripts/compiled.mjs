/**
 * Loads a compiled module of an app; callers give it the type of its source.
 * @param {string} path of its source, without an ending
 * @returns {Promise<unknown>}
 */
export const compiled = (path) => import(`../dist/${path}.js`);

/** Returns the table of what is different from the original, made from tests. Throws where a mark stands above no test. */
export function differencesTable(root: string, link: string): string;

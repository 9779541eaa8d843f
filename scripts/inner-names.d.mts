/** Returns bundled code without the names of functions that are made within functions; all code stays at its line and column. */
export function withoutInnerNames(text: string): string;

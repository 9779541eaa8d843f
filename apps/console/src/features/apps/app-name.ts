/** Longest name of an app. */
export const NAME_MAX = 32;

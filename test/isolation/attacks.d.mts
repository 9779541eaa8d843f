/** What attackers do, by name. */
export const ATTACKS: Readonly<
  Record<string, { readonly by: 'client' | 'user' | 'function'; readonly answers: readonly number[] }>
>;

export const TEMPLATES = ['todo', 'custom-jwt', 'graphql', 'empty'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Descriptions of the templates. */
export const TEMPLATE_TEXTS: Readonly<Record<Template, string>> = {
  todo: 'to-do lists of anonymous users, with a page',
  'custom-jwt': 'logins with tokens of your own system, and roles',
  graphql: 'a GraphQL API with a page (Vite)',
  empty: 'one function',
};

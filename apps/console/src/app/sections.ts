/** Pages of an app by group, in the original's words: who comes from there finds its way. */
export const SECTIONS = {
  'Data access': [
    ['data', 'Data'],
    ['rules', 'Rules'],
    ['schemas', 'Schema'],
    ['graphql', 'GraphQL'],
    ['data-api', 'Data API'],
  ],
  Authentication: [
    ['users', 'App users'],
    ['providers', 'Providers'],
    ['api-keys', 'API keys'],
    ['custom-user-data', 'Custom user data'],
  ],
  Build: [
    ['functions', 'Functions'],
    ['endpoints', 'HTTPS endpoints'],
    ['services', 'Services'],
    ['triggers', 'Triggers'],
    ['values', 'Values and secrets'],
  ],
  Manage: [
    ['deployment', 'Deployment'],
    ['logs', 'Logs'],
    ['hosting', 'Hosting'],
    ['push', 'Push'],
    ['log-forwarders', 'Log forwarders'],
    ['settings', 'Settings'],
  ],
} as const;

/** Last part of the address of a page of an app. */
export type Section = (typeof SECTIONS)[keyof typeof SECTIONS][number][0];

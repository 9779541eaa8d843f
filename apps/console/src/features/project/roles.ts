/** Names of the roles in a project. */
export const ROLES = { GROUP_OWNER: 'Project Owner', GROUP_READ_ONLY: 'Project Read Only' } as const;

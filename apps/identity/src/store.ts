/** Name of this service's connection and database. */
export const IDENTITY_STORE = 'identity';

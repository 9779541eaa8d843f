/** What the server refused, in its own words. */
export { AdminError as ApiError } from '#admin-client/admin-error.js';

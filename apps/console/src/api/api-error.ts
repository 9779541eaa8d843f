/** Error of a request that the server rejected, with the server's message. */
export { AdminError as ApiError } from '#admin-client/admin-error.js';

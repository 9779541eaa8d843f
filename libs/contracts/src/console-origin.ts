/** Mark (`X-BAAS-Request-Origin`) of requests of the administrators' console: its changes, and the operations it sends to show what it reads. */
export const CONSOLE_ORIGIN = 'groundwork-console';

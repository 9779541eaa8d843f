/** Mark (`X-BAAS-Request-Origin`) of requests that the administrators' console sends on its own, to show what it reads. */
export const CONSOLE_ORIGIN = 'groundwork-console';

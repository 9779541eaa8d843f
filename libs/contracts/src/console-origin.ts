/**
 * Value of the `X-BAAS-Request-Origin` header on requests that the administrators' console sends automatically to
 * refresh what it shows.
 */
export const CONSOLE_ORIGIN = 'groundwork-console';

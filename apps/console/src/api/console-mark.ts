import { CONSOLE_ORIGIN } from '#contracts/console-origin.js';

/** Header by which deployments and audit entries name the console as the tool. */
export const CONSOLE_MARK = { 'x-baas-request-origin': CONSOLE_ORIGIN };

/** Path of a Chromium of the system; `undefined` where there is none. */
export function installedBrowser(): string | undefined;
/** Path of the Chromium tools use: `CHROMIUM`, or one of the system. Throws where there is none. */
export function browserPath(): string;

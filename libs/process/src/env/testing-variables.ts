// Variables by which the command that tests an app starts its platform. Operators set none of them.

/** Lets requests without a mock go out. */
export const ALLOW_NET = 'GROUNDWORK_TEST_ALLOW_NET';
/** Makes the platform remove its data when it ends, no matter who ends it. */
export const IS_TEMPORARY = 'GROUNDWORK_TEST_TEMPORARY';

/** Returns what the token said of the user who calls. */
exports = () => context.user.data;

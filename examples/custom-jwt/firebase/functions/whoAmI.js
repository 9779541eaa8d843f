exports = () => context.user.data;

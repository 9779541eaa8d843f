exports = () => `Hello, ${context.user.data.name}`;

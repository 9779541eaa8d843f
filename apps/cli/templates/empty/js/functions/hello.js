exports = (name) => `Hello ${name ?? 'world'}!`;

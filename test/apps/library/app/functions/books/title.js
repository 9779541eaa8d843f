exports = (text) => `${context.functions.execute('books/clean', text)} for ${context.user.identities[0].id}`;

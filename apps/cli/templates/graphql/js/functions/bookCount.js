/**
 * Resolves `Author.bookCount`.
 * @param {Documents.Author} author
 */
exports = (author) => context.services.get('mongodb-atlas').db('library').collection('books').count({ author: author._id });

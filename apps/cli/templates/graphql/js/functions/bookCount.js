/**
 * Resolves `Author.bookCount`.
 * @param {unknown} _input
 * @param {Documents.Author} author
 */
exports = (_input, author) =>
  context.services.get('mongodb-atlas').db('library').collection('books').count({ author: author._id });

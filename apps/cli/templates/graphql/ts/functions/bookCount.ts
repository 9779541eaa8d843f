/** Resolves `Author.bookCount`. */
export default function bookCount(author: Documents.Author): Promise<number> {
  return context.services.get('mongodb-atlas').db('library').collection('books').count({ author: author._id });
}

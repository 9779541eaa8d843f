/** Counts what the caller may read. */
exports = () => context.services.get('mongodb-atlas').db('example_notes').collection('notes').count();

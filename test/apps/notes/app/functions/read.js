exports = async () => {
  const notes = context.services.get('mongodb-atlas').db('office').collection('notes');
  return (await notes.find().toArray()).map((note) => note.text);
};

exports = async (text, thrown) => {
  const notes = context.services.get('mongodb-atlas').db('office').collection('notes');
  await notes.insertOne({ owner: context.user.id, text, thrown });
  return notes.count({});
};

exports = async (amount) => {
  const entries = context.services.get('mongodb-atlas').db('books').collection('entries');
  await entries.insertOne({ owner: context.user.id, amount });
};

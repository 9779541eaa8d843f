/**
 * Adds an item to the list of the user who calls; returns its id.
 * @param {string} title
 */
exports = async (title) => {
  const text = title.trim();
  if (text === '') throw new Error('an item needs a title');
  const items = context.services.get('mongodb-atlas').db('todo').collection('items');
  const { insertedId } = await items.insertOne({ owner: context.user.id, title: text, done: false });
  console.log(`added "${text}"`);
  return insertedId;
};

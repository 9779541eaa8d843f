/**
 * Publishes an article. The rules decide who may; returns whether it was done.
 * @param {string} title
 */
exports = async (title) => {
  const articles = context.services.get('mongodb-atlas').db('news').collection('articles');
  const { modifiedCount } = await articles.updateOne({ title }, { $set: { published: true } });
  return modifiedCount === 1;
};

/** Publishes an article. The rules decide who may; returns whether it was done. */
export default async function publish(title: string): Promise<boolean> {
  const articles = context.services.get('mongodb-atlas').db('news').collection('articles');
  const { modifiedCount } = await articles.updateOne({ title }, { $set: { published: true } });
  return modifiedCount === 1;
}

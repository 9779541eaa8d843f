exports = async ({ fullDocument }) => {
  const sums = context.services.get('mongodb-atlas').db('books').collection('sums');
  await sums.updateOne({ _id: fullDocument.owner }, { $inc: { sum: fullDocument.amount } }, { upsert: true });
};

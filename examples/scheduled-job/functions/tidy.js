/** Removes carts nobody has touched for a day. */
exports = async () => {
  const carts = context.services.get('mongodb-atlas').db('example_shop').collection('carts');
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const { deletedCount } = await carts.deleteMany({ touched: { $lt: yesterday } });
  console.log(`${deletedCount} carts removed`);
  return { removed: deletedCount };
};

exports = async function (title) {
  const tasks = context.services.get('mongodb-atlas').db('planner').collection('tasks');
  const { insertedId } = await tasks.insertOne({ owner: context.user.id, title, done: false });
  return insertedId !== undefined;
};

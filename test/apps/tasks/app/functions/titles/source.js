exports = async function () {
  const tasks = context.services.get('mongodb-atlas').db('planner').collection('tasks');
  const found = await tasks.find({}, { title: 1 }).sort({ title: 1 }).toArray();
  return found.map(({ title }) => context.functions.execute('shortened', title));
};

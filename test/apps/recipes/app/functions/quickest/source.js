exports = async (minutes) => {
  const recipes = context.services.get('mongodb-atlas').db('kitchen').collection('recipes');
  const found = await recipes.findOne({ minutes: { $lte: minutes } });
  return found === null ? 'nothing' : found.name;
};

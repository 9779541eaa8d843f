exports = async (colour) => {
  const profiles = context.services.get('mongodb-atlas').db('people').collection('profiles');
  await profiles.updateOne({ user: context.user.id }, { $set: { user: context.user.id, colour } }, { upsert: true });
};

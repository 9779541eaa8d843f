exports = () => ({
  tag: context.environment.tag,
  city: context.environment.values.city,
  limits: context.values.get('limits'),
  key: context.values.get('cityKey'),
});

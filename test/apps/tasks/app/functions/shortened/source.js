exports = (title) => title.slice(0, context.values.get('titleLength'));

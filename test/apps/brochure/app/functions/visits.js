exports = () => context.services.get('mongodb-atlas').db('shop').collection('visits').count({});

exports = () => 'never';

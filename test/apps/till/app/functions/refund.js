exports = () => 'nobody reads this';

exports = () => 'the staff room';

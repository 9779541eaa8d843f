exports = ({ query }) => `pong ${query.to}`;

exports = ({ query, body }) => {
  const { prices } = JSON.parse(body.text());
  return { table: query.table, total: prices.reduce((sum, price) => sum + price, 0) };
};

exports = ({ card }) => {
  if (!/^\d{4}$/.test(card)) throw new Error('no such card');
  return { id: `card-${card}`, name: `Reader ${card}` };
};

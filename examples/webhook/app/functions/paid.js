/** Takes the note of a payment: the platform has checked its signature by now. */
exports = (request, response) => {
  const { order, amount } = JSON.parse(request.body.text());
  if (typeof order !== 'string' || !(amount > 0)) {
    response.setStatusCode(400);
    return { error: 'order and amount are required' };
  }
  console.log(`order ${order} is paid`);
  return { order, paid: true };
};

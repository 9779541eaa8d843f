exports = async function (payload, response) {
  const { amount } = EJSON.parse(payload.body.text());
  response.setStatusCode(202);
  response.setHeader('Content-Type', 'application/json');
  response.setBody(JSON.stringify({ doubled: amount * 2, from: payload.query.from }));
};

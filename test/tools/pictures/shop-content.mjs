// Contents of the shop that the pictures show: functions, documents and permissions.

/** The function the pictures show; without arguments it fails for want of stock. */
export const CREATE_ORDER = `/**
 * Takes an order of the user who calls: checks stock, prices it,
 * and stores it with the state "open".
 */
exports = async function createOrder(given, address = { city: 'Hamburg' }) {
  const items = Array.isArray(given) ? given : [{ sku: 'LIN-204', qty: 2 }];
  const orders = context.services.get('mongodb-atlas').db('shop').collection('orders');
  const products = context.services.get('mongodb-atlas').db('shop').collection('products');
  console.log('checking', items.length, 'items');
  for (const { sku, qty } of items) {
    const product = await products.findOne({ sku }, { stock: 1 });
    if (!product) throw new Error(\`no product with SKU \${sku}\`);
    if (product.stock < qty) {
      throw new Error(\`stock of \${sku} is \${product.stock}, wanted \${qty}\`);
    }
  }
  const priced = await context.functions.execute('orders/priceOrder', items);
  const { insertedId } = await orders.insertOne({ owner: context.user.id, items: priced.items, total: priced.total, address });
  return { order: insertedId, total: priced.total };
};
`;

/** Fills the collections of the shop; the latest order is of this hour, so that its dates are recent. */
export const FILL = `exports = async () => {
  const db = (name) => context.services.get('mongodb-atlas').db(name);
  const some = (items, at) => items[(at * 7919) % items.length];
  const skus = Array.from({ length: 40 }, (_, at) => ({ sku: 'LIN-' + (101 + at * 3), price: Math.round(1293 + at * 187) / 100, stock: (at * 11) % 37 }));
  const named = [
    { _id: 'LIN-118', sku: 'LIN-118', name: 'Linen shirt', price: 42.25, stock: 14 },
    { _id: 'LIN-204', sku: 'LIN-204', name: 'Linen trousers', price: 61.5, stock: 0 },
  ];
  await db('shop').collection('products').insertMany([...named, ...skus.map((each) => ({ _id: each.sku, name: 'Linen fabric', ...each }))]);
  const owner = context.values.get('firstCustomer');
  const names = ['Lena Fischer', 'Omar Haddad', 'Ines Duarte', 'Sam Clarke', 'Mei Tanaka'];
  const orders = Array.from({ length: 312 }, (_, at) => ({
    number: 20420 - at,
    status: some(['paid', 'paid', 'open', 'shipped', 'cancelled'], at),
    customer: { name: some(names, at), city: some(['Leeds', 'Hamburg', 'Porto'], at) },
    items: Array.from({ length: 1 + ((at * 5) % 3) }, (_, item) => ({ sku: some(skus, at + item).sku, qty: 1 + (item % 2), price: some(skus, at + item).price })),
    total: Math.round(5000 + ((at * 7919) % 30000)) / 100,
    createdAt: new Date(Date.now() - at * 2_460_000),
    owner: at % 3 === 0 ? owner : 'another customer',
    internalNote: at % 4 === 0 ? 'call before delivery' : '',
  }));
  await db('shop').collection('orders').insertMany(orders);
  await db('shop').collection('customers').insertMany(names.map((name, at) => ({ name, since: 2019 + at })));
  await db('shop').collection('shipments').insertMany(orders.slice(0, 57).map(({ number }) => ({ number, carrier: 'Tide Courier' })));
  await db('shop').collection('stock').insertMany(skus.map(({ sku, stock }) => ({ _id: sku, stock })));
  for (const [name, count] of [['articles', 21], ['media', 39], ['redirects', 5]]) {
    await db('content').collection(name).insertMany(Array.from({ length: count }, (_, at) => ({ _id: name + '-' + at })));
  }
  await db('accounts').collection('invoices').insertOne({ _id: 'INV-1' });
};`;

/** Changes documents that triggers wait for. */
export const CHANGE = `exports = async () => {
  const shop = context.services.get('mongodb-atlas').db('shop');
  await shop.collection('shipments').insertOne({ number: 20421, carrier: 'Tide Courier' });
  await shop.collection('orders').updateMany({ number: { $gt: 20418 } }, { $set: { status: 'paid' } });
};`;

/** Permissions for orders: of clerks, and of the customers they belong to. */
export const ORDER_ROLES = [
  { name: 'clerk', apply_when: { '%%user.custom_data.role': 'clerk' }, read: true, write: true, insert: true, delete: false },
  {
    name: 'customer',
    apply_when: { owner: '%%user.id' },
    read: true,
    write: { status: 'open' },
    insert: true,
    delete: false,
    fields: { total: { read: true, write: false }, internalNote: { read: false, write: false } },
    additional_fields: {},
  },
];
const PRICE = `exports = (items = []) => {
  console.log('priced', items.length, 'items');
  return { items, total: items.length * 42.25 };
};
`;
/** Functions by name. */
export const FUNCTIONS = {
  'orders/createOrder': CREATE_ORDER,
  'orders/cancelOrder': 'exports = (id) => id;\n',
  'orders/priceOrder': PRICE,
  'orders/sendReceipt': 'exports = (order) => console.log("receipt queued");\n',
  'orders/refund': 'exports = (order) => order;\n',
  'catalog/searchProducts': 'exports = (query = "linen shirt") => console.log("query", query);\n',
  'catalog/reindex': 'exports = () => 0;\n',
  'auth/confirmUser': 'exports = () => ({ status: "success" });\n',
  'auth/resetPassword': 'exports = () => ({ status: "pending" });\n',
  'stock/onOrderChange': 'exports = (event) => event;\n',
  healthcheck: 'exports = () => "ok";\n',
};

/** The same function as the draft has it. */
export const CHANGED_ORDER = CREATE_ORDER.replace(
  '  const { insertedId }',
  "  console.log('priced', items.length, 'items:', priced.total);\n  const { insertedId }",
).replace('total: priced.total, address }', 'total: priced.total, address, createdAt: new Date() }');

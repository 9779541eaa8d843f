import { DEFAULT_PRODUCT, type Product } from '#contracts/config/apps.contract.js';

/** The product an app of it has: `platform` is another name for the standard one. */
export function productOf(named: Product | undefined): string {
  return named === undefined || named === 'platform' ? DEFAULT_PRODUCT : named;
}

/**
 * What of apps is in the reply to a `product` query: one product or several separated by commas, without one every product
 * (admin-api D6). Clients that ask once per product and concatenate find each app once.
 */
export function productFilter(asked: string | undefined): (product: string) => boolean {
  if (asked === undefined || asked === '') return () => true;
  const products = new Set(asked.split(',').map((one) => productOf(one.trim() as Product)));
  return (product) => products.has(product);
}

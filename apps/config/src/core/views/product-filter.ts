import { DEFAULT_PRODUCT, type Product } from '#contracts/config/apps.contract.js';

/** Returns the product that apps are stored with: `platform` is another name for the standard one. */
export function productOf(named: Product | undefined): string {
  return named === undefined || named === 'platform' ? DEFAULT_PRODUCT : named;
}

/**
 * Returns a filter for the apps in the reply to a `product` query: one product or several separated by commas; every product
 * if it is missing (admin-api D6). Clients that send a request per product and concatenate the replies find each app once.
 */
export function productFilter(asked: string | undefined): (product: string) => boolean {
  if (asked === undefined || asked === '') return () => true;
  const products = new Set(asked.split(',').map((one) => productOf(one.trim() as Product)));
  return (product) => products.has(product);
}

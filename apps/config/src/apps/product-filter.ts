/** The product every app here is of; `platform` is another name for it. */
export const PRODUCT = 'standard';

/**
 * Whether apps are in the reply to a `product` query: one product or several separated by commas. Clients ask once per
 * product and concatenate, so that products other than the standard one have none.
 */
export function includesApps(product: string | undefined): boolean {
  if (product === undefined || product === '') return true;
  return product.split(',').some((one) => one.trim() === PRODUCT || one.trim() === 'platform');
}

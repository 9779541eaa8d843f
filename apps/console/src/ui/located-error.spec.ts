import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { locatedError } from './located-error';

const FIELDS = { route: /\broute\b|EndpointAlreadyExists/, secret: /\bsecret/ };
const refusal = (message: string, code = 'InvalidParameter') => new ApiError(message, 400, code);

it.each([
  ["route must begin with '/'", 'InvalidParameter', { route: "route must begin with '/'" }],
  ["an endpoint 'x' already exists", 'EndpointAlreadyExists', { route: "an endpoint 'x' already exists" }],
  ["secret 'x' does not exist", 'InvalidParameter', { secret: "secret 'x' does not exist" }],
])('shows %s at its field', (message, code, at) => {
  expect(locatedError(refusal(message, code), FIELDS)).toEqual({ at, rest: null });
});

it('shows errors without a field below the form', () => {
  const [about, network] = [refusal('function not found'), new TypeError('route')];

  expect(locatedError(about, FIELDS)).toEqual({ at: {}, rest: about });
  expect(locatedError(network, FIELDS)).toEqual({ at: {}, rest: network });
  expect(locatedError(null, FIELDS)).toEqual({ at: {}, rest: null });
});

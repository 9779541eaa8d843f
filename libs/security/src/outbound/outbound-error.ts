/** Error of a request that did not get a reply. Messages may be shown to the caller: they name no address and no credential. */
export abstract class OutboundError extends Error {}

/** The operator does not let requests go there: a private or special address, a scheme other than HTTP. */
export class OutboundRefused extends OutboundError {
  override readonly name = 'OutboundRefused';
}

/** No complete reply within the time allowed. */
export class OutboundTimeout extends OutboundError {
  override readonly name = 'OutboundTimeout';
}

/** The request or its reply is larger than allowed. */
export class OutboundTooLarge extends OutboundError {
  override readonly name = 'OutboundTooLarge';
}

/** Everything else: not a request, name not found, connection failed, certificate not accepted, reply not understood. */
export class OutboundFailed extends OutboundError {
  override readonly name = 'OutboundFailed';
}

/** Messages beyond this size are not decoded in the store's own thread. */
export const LARGE_MESSAGE_BYTES = 64 << 10;
/** Documents beyond this size are read and checked by a reader before they are inserted. */
export const LARGE_DOCUMENT_BYTES = 256 << 10;
/** Largest command about sessions, collections or the server itself. */
export const CONTROL_MESSAGE_BYTES_MAX = 1 << 20;

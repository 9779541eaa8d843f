/**
 * Maximum number of streams of one session at one IP address before a page may run out of connections: browsers open
 * six over HTTP/1.1.
 */
export const PAGE_STREAMS_MAX = 4;

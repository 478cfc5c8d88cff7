/**
 * Cache of the shop's last good responses, for use while the shop is unreachable.
 *
 * Requests have the address of the page (`app://leermeester/api/…`) and no token. A JSON body can still be read from
 * them.
 */
export interface ResponseCache {
  /**
   * Called for each good response (2xx). An implementation that reads the response clones it before the first `await`;
   * the promise covers the work on that clone. A returned `Response` replaces the original for the page.
   */
  keep(request: Request, answer: Response): Promise<void> | Response
  /** Returns the cached response for the page; undefined when there is none, and the page gets `server_away`. */
  responseFor(request: Request): Promise<Response | undefined>
}

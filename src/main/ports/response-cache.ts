/**
 * Cache of the shop's last good responses, for use while the shop is unreachable.
 *
 * The requests in this interface have the address of the page (`app://leermeester/api/…`) and no token. Their JSON body
 * can be read.
 */
export interface ResponseCache {
  /**
   * Called for each good response (2xx). An implementation that reads the response must clone it before the first
   * `await`; the returned promise ends when the clone is stored. A returned `Response` replaces the original for the
   * page.
   */
  store(request: Request, response: Response): Promise<void> | Response
  /** Returns the cached response for the page; undefined when there is none. The page then gets `server_away`. */
  responseFor(request: Request): Promise<Response | undefined>
}

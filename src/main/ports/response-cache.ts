/**
 * The last good answers of the shop, for while the line is down. The way to the shop hands it every answer that came, and
 * asks it when none does.
 *
 * The requests are those of the page, with its own address (`app://leermeester/api/…`), and without any token. A body that
 * is JSON can still be read from them.
 */
export interface ResponseCache {
  /**
   * A good answer (2xx) came. Whoever wants to read it makes a `clone()` before the first `await`; the promise is for what
   * is done with that. A `Response` that is given back goes to the page in place of the answer.
   */
  keep(request: Request, answer: Response): Promise<void> | Response
  /** What to tell the page while the shop is away; undefined when nothing was kept, and then it hears `server_away`. */
  answerFor(request: Request): Promise<Response | undefined>
}

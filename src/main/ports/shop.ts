import type { Api } from '#shared/contracts/endpoints.ts'

/** The server of the shop, called by the main process with the token of the logged-in user. */
export interface Shop {
  /** The typed client. Throws `ShopError`; code `server_away` when the shop did not respond. */
  readonly api: Api
  /** Fetches a file or calls a path below the shop's address, like `/api/pay/…/receipt.pdf`, with the token. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Current address of the server, without a trailing slash. */
  url(): string
  /** True when the last call got a response. */
  isReachable(): boolean
  /** Called when the shop is reachable again. Returns an unsubscribe function. */
  onReachable(listener: () => void): () => void
}

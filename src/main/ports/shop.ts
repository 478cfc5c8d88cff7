import type { Api } from '#shared/contracts/endpoints.ts'

/** The server of the shop, called by the main process with the token of the logged-in user. */
export interface Shop {
  /** The typed client. Throws `ShopError`; code `server_away` when the shop did not respond. */
  readonly api: Api
  /** Calls a path below the shop's address with the token, for example `/api/pay/…/receipt.pdf`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Current address of the server, without a trailing slash. */
  url(): string
  /** True when the last call got a response, and before the first call. */
  isReachable(): boolean
  /** Called when the shop is reachable again. Returns an unsubscribe function. */
  onReachable(listener: () => void): () => void
}

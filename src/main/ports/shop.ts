import type { Api } from '#shared/contracts/endpoints.ts'

/** The server of the shop, as the main process reaches it: with the token of who is logged in, which nobody else sees. */
export interface Shop {
  /** The typed client. Throws `ShopError`; code `server_away` when nothing came back, or no answer of ours. */
  readonly api: Api
  /** A file or a raw call below the shop's address, like `/api/pay/…/receipt.pdf`; with the token. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The address of the server now, without a slash at the end. */
  url(): string
  /** Whether the last thing asked of it was answered. */
  isThere(): boolean
  /** Called when it is back after it was away. Gives a function that stops listening. */
  onBack(listener: () => void): () => void
}

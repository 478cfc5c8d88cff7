import { ShopError } from '#shared/contracts/shop-error.ts'

/** Error text of the owner's page (docs/requirements.md#s8). */
const WENT_WRONG = 'An error occurred'
const NOT_OK = 'Network response was not ok'

/** Describes a refusal in place of a result: first the owner's text, then the server's message. */
export function refusalAsJson(error: unknown): object {
  if (!(error instanceof ShopError)) return { error: WENT_WRONG }
  const { code, message, detail, status } = error
  return {
    error: WENT_WRONG,
    // Status 0: there was no response.
    ...(status > 0 && { cause: NOT_OK }),
    code,
    message,
    ...(detail !== undefined && detail !== null && { detail }),
  }
}

import { ShopError } from '#shared/contracts/shop-error.ts'

/** English texts that the requirements prescribe (docs/requirements.md#s8). */
const WENT_WRONG = 'An error occurred'
const NOT_OK = 'Network response was not ok'

/** Returns an error as JSON, to show in place of a result: the prescribed text, then the message of the server. */
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

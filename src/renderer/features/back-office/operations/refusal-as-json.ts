import { ShopError } from '#shared/contracts/shop-error.ts'

/** What the owner's page says when something went wrong (specification §8). */
const WENT_WRONG = 'An error occurred'
const NOT_OK = 'Network response was not ok'

/** A refusal in the place of a result: the owner's words first, then what the server said of it. */
export function refusalAsJson(error: unknown): object {
  if (!(error instanceof ShopError)) return { error: WENT_WRONG }
  const { code, message, detail, status } = error
  return {
    error: WENT_WRONG,
    // Without a status there was no answer at all.
    ...(status > 0 && { cause: NOT_OK }),
    code,
    message,
    ...(detail !== undefined && detail !== null && { detail }),
  }
}

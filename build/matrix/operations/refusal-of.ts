import { ShopError } from '#shared/contracts/shop-error.ts'

/** Returns the failure code of a call; undefined when it succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.code
  }
}

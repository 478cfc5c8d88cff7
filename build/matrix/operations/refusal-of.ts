import { ShopError } from '#shared/contracts/shop-error.ts'

/** The code with which a call was refused; undefined when it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.code
  }
}

import type { ReviewForm } from '#shared/contracts/product-reviews.ts'
import { useShoppingStore } from '../../common/cart/index.ts'

/** Returns the draft for this product that is stored on this computer; empty when there is none. */
export const draftOf = (productId: number): Partial<ReviewForm> =>
  useShoppingStore.getState().reviewDrafts?.[productId] ?? {}

export const persistDraft = (productId: number, draft: ReviewForm) =>
  useShoppingStore.setState(({ reviewDrafts }) => ({ reviewDrafts: { ...reviewDrafts, [productId]: draft } }))

export const forgetDraft = (productId: number) =>
  useShoppingStore.setState(({ reviewDrafts }) => {
    const { [String(productId)]: _sent, ...others } = reviewDrafts ?? {}
    return { reviewDrafts: others }
  })

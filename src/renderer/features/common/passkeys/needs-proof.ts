import { ShopError } from '#shared/contracts/shop-error.ts'

/** Returns true when a call failed because the user has to confirm the identity first (`ConfirmIdentity`). */
export const needsProof = (error: Error | null): error is ShopError =>
  error instanceof ShopError && error.code === 'proof_needed'

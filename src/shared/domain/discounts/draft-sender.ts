type StoredOrder = {
  savedBy: string
  /** The user who last sent the draft by hand; absent before the first time. */
  sentBy?: string | undefined
  order: Readonly<Record<string, unknown>>
}

/**
 * Returns the user (email address) for whom a draft waits, because only that user gave the discount or kept the promise
 * in it: the shop would judge it by the limit of another user, and record it under that name. Returns undefined when the
 * draft may be sent for the current user.
 *
 * @param email the current user; undefined without a session
 */
export function awaitedSender({ savedBy, sentBy, order }: StoredOrder, email: string | undefined): string | undefined {
  const { discounts, keepsPromise } = order
  const isAgreed = (Array.isArray(discounts) && discounts.length > 0) || keepsPromise === true
  const sender = sentBy || savedBy
  return isAgreed && sender !== '' && sender !== email ? sender : undefined
}
